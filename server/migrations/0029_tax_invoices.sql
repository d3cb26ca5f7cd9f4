CREATE TABLE "invoice_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_invoices" (
	"order_id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"supplier" jsonb NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	CONSTRAINT "tax_invoices_number" UNIQUE("number"),
	CONSTRAINT "tax_invoices_number_form" CHECK ("tax_invoices"."number" ~ '^[0-9A-Z/-]{1,16}$'),
	CONSTRAINT "tax_invoices_halves" CHECK ("tax_invoices"."cgst_paise" = "tax_invoices"."sgst_paise" and "tax_invoices"."cgst_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "tax_invoices" ADD CONSTRAINT "tax_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;