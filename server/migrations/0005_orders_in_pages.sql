DROP INDEX "courier_points_order";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
CREATE INDEX "courier_points_order" ON "courier_points" USING btree ("order_id","seq");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("user_id") WHERE "orders"."status" not in ('delivered', 'cancelled');