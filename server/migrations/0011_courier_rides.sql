CREATE TABLE "courier_rides" (
	"order_id" text PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"points" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courier_rides" ADD CONSTRAINT "courier_rides_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "courier_rides" ("order_id", "latitude", "longitude", "at", "points")
SELECT DISTINCT ON ("order_id") "order_id", "latitude", "longitude", "at", count(*) OVER (PARTITION BY "order_id")
FROM "courier_points" ORDER BY "order_id", "seq" DESC;
