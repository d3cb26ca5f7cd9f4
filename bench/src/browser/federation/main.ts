// The usual asynchronous start of a federated host: shared modules are settled before anything imports them.
import('../../../../host/src/main');
