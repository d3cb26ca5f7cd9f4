// The usual asynchronous start of a federated host: shared modules are settled before anything imports them.
import('@food/host/main');
