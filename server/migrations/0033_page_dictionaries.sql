CREATE TABLE "page_dictionaries" (
	"store" text NOT NULL,
	"deployment" integer NOT NULL,
	"language" text NOT NULL,
	"digest" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "page_dictionaries_store_deployment_language_pk" PRIMARY KEY("store","deployment","language")
);
