ALTER TABLE "categories" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "keywords" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "translations" jsonb;