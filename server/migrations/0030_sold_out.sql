CREATE TABLE "sold_out" (
	"item_code" text PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
