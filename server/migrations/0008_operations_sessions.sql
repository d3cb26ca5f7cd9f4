CREATE TABLE "ops_sessions" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ops_sessions_expires" ON "ops_sessions" USING btree ("expires_at");