CREATE TABLE "demo_messages" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"channel" text NOT NULL,
	"code" text,
	"text" text,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geocoded_places" (
	"position" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geocoder_pace" (
	"id" integer PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "geocoder_pace_one_row" CHECK ("geocoder_pace"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "geocoded_places_found" ON "geocoded_places" USING btree ("found_at");