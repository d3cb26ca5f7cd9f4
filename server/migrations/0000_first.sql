CREATE TABLE "addresses" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"house_block_no" text NOT NULL,
	"area_road" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"pincode" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_both_or_neither" CHECK (("addresses"."latitude" is null) = ("addresses"."longitude" is null)),
	CONSTRAINT "addresses_on_earth" CHECK ("addresses"."latitude" between -90 and 90 and "addresses"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "composition_failures" (
	"part" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"count" bigint NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "composition_failures_part_version_kind_outcome_pk" PRIMARY KEY("part","version","kind","outcome"),
	CONSTRAINT "composition_failures_outcome" CHECK ("composition_failures"."outcome" in ('recovered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" bigint NOT NULL,
	"max_discount_paise" bigint,
	"min_order_paise" bigint NOT NULL,
	"expires_at" timestamp with time zone,
	"position" integer NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_type" CHECK ("coupons"."discount_type" in ('flat', 'percentage')),
	CONSTRAINT "coupons_amounts" CHECK ("coupons"."discount_value" >= 0 and "coupons"."max_discount_paise" >= 0 and "coupons"."min_order_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "courier_points" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_points_on_earth" CHECK ("courier_points"."latitude" between -90 and 90 and "courier_points"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"rating" integer NOT NULL,
	"comments" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "feedback_rating" CHECK ("feedback"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "item_keywords" (
	"item_id" bigint NOT NULL,
	"keyword_id" bigint NOT NULL,
	CONSTRAINT "item_keywords_item_id_keyword_id_pk" PRIMARY KEY("item_id","keyword_id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" bigint PRIMARY KEY NOT NULL,
	"item_code" text NOT NULL,
	"name" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"subcontent" text NOT NULL,
	"image" text NOT NULL,
	"food_type" text NOT NULL,
	"combo_type" text NOT NULL,
	"category_id" bigint NOT NULL,
	"bestseller" boolean NOT NULL,
	"whats_new" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "items_item_code_unique" UNIQUE("item_code"),
	CONSTRAINT "items_price" CHECK ("items"."price_paise" >= 0),
	CONSTRAINT "items_food_type" CHECK ("items"."food_type" in ('VEG', 'NON VEG'))
);
--> statement-breakpoint
CREATE TABLE "keywords" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"items" jsonb NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"delivery_charge_paise" bigint NOT NULL,
	"taxes_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"coupon_code" text,
	"address" jsonb NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"cancel_reason" text,
	"cancelled_by" text,
	CONSTRAINT "orders_id_form" CHECK ("orders"."id" ~ '^ORD-[0-9A-HJKMNP-TV-Z]{10,}$'),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'active', 'delivered', 'cancelled', 'help')),
	CONSTRAINT "orders_items" CHECK (jsonb_typeof("orders"."items") = 'array' and jsonb_array_length("orders"."items") between 1 and 50),
	CONSTRAINT "orders_amounts" CHECK ("orders"."discount_paise" between 0 and "orders"."subtotal_paise" and "orders"."delivery_charge_paise" >= 0 and "orders"."taxes_paise" >= 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" - "orders"."discount_paise" + "orders"."delivery_charge_paise" + "orders"."taxes_paise"),
	CONSTRAINT "orders_both_or_neither" CHECK (("orders"."latitude" is null) = ("orders"."longitude" is null)),
	CONSTRAINT "orders_on_earth" CHECK ("orders"."latitude" between -90 and 90 and "orders"."longitude" between -180 and 180),
	CONSTRAINT "orders_cancelled_by" CHECK (("orders"."status" = 'cancelled') = ("orders"."cancelled_by" is not null)),
	CONSTRAINT "orders_cancel_reason" CHECK ("orders"."cancelled_by" is distinct from 'customer' or coalesce(length("orders"."cancel_reason"), 0) between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "otp_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"user_id" text,
	"code_hash" text,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_one_per_order" UNIQUE("order_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"delivery_charge_paise" bigint NOT NULL,
	"taxes_paise" bigint NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_amounts" CHECK ("settings"."delivery_charge_paise" >= 0 and "settings"."taxes_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "social_identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"mobile" text,
	"password_hash" text,
	"profile_picture" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_id_form" CHECK ("users"."id" ~ '^USR-[0-9A-HJKMNP-TV-Z]{10,}$'),
	CONSTRAINT "users_mobile_form" CHECK ("users"."mobile" ~ '^[0-9]{10}$')
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_points" ADD CONSTRAINT "courier_points_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_keywords" ADD CONSTRAINT "item_keywords_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_keywords" ADD CONSTRAINT "item_keywords_keyword_id_keywords_id_fk" FOREIGN KEY ("keyword_id") REFERENCES "public"."keywords"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD CONSTRAINT "otp_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "courier_points_order" ON "courier_points" USING btree ("order_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "item_keywords_keyword" ON "item_keywords" USING btree ("keyword_id");--> statement-breakpoint
CREATE INDEX "items_category" ON "items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "login_failures_identifier" ON "login_failures" USING btree ("identifier","at");--> statement-breakpoint
CREATE INDEX "login_failures_address" ON "login_failures" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("status") WHERE "orders"."status" not in ('delivered', 'cancelled');--> statement-breakpoint
CREATE INDEX "otp_codes_identifier" ON "otp_codes" USING btree ("identifier","sent_at");--> statement-breakpoint
CREATE INDEX "otp_codes_sent" ON "otp_codes" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "reset_tokens_user" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile_unique" ON "users" USING btree ("mobile");