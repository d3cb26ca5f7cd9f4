ALTER TABLE "trusted_deployments" ADD COLUMN "signer" text;--> statement-breakpoint
ALTER TABLE "trusted_deployments" ADD COLUMN "digest" text;