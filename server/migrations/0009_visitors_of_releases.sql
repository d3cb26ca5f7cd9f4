CREATE TABLE "teller_salts" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tellers" (
	"hash" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "part_failures" DROP CONSTRAINT "part_failures_bucket_deployment_part_version_kind_outcome_pk";
--> statement-breakpoint
ALTER TABLE "part_failures" ADD COLUMN "networks" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "part_failures" ADD COLUMN "is_on_new_page" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "part_failures" ADD CONSTRAINT "part_failures_bucket_deployment_part_version_kind_outcome_is_on_new_page_pk" PRIMARY KEY("bucket","deployment","part","version","kind","outcome","is_on_new_page");
--> statement-breakpoint
CREATE INDEX "tellers_until" ON "tellers" USING btree ("until");