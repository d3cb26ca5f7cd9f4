CREATE TABLE "trusted_deployments" (
	"store" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"keys" text[] NOT NULL
);
