CREATE TABLE "part_failures" (
	"bucket" timestamp with time zone NOT NULL,
	"deployment" integer NOT NULL,
	"part" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"reports" integer NOT NULL,
	"reporters" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "part_failures_bucket_deployment_part_version_kind_outcome_pk" PRIMARY KEY("bucket","deployment","part","version","kind","outcome"),
	CONSTRAINT "part_failures_outcome" CHECK ("part_failures"."outcome" in ('recovered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "part_visits" (
	"bucket" timestamp with time zone NOT NULL,
	"deployment" integer NOT NULL,
	"part" text NOT NULL,
	"version" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "part_visits_bucket_deployment_part_version_pk" PRIMARY KEY("bucket","deployment","part","version")
);
