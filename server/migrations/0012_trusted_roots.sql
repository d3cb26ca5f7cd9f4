CREATE TABLE "trusted_roots" (
	"store" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"root" text NOT NULL
);
