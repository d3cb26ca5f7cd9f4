CREATE TABLE "item_ids" (
	"id" bigint PRIMARY KEY NOT NULL,
	"item_code" text NOT NULL
);
