-- migrate:up

-- Mainstream names for functions, triggers, jobs, event types, email types and settings. Only names change. Function bodies
-- follow when the function files are applied, right after the migrations.

create temporary table new_names (kind text, old_name text, new_name text) on commit drop;
insert into new_names
select 'routine', * from (values
  ('announce', 'publish_event'),
  ('subscriptions', 'event_subscriptions'),
  ('refuse', 'raise_domain_error'),
  ('refuse_to_rewrite_history', 'forbid_update_and_delete'),
  ('refuse_too_much_credit', 'check_credit_note_limit'),
  ('claim_key', 'claim_idempotency_key'),
  ('remember_made', 'store_idempotency_result'),
  ('put_in_cart', 'add_to_cart'),
  ('quote_figures', 'quote_totals'),
  ('place_exchange', 'create_exchange_order'),
  ('parcels_as_json', 'shipments_as_json'),
  ('documents_as_json', 'tax_documents_as_json'),
  ('party_as_json', 'manufacturer_as_json'),
  ('returns_in_short', 'return_summaries_as_json'),
  ('taken_units', 'units_in_returns'),
  ('withdraw_returns', 'cancel_returns'),
  ('settle_stages', 'refresh_order_queues'),
  ('enter_credit', 'record_store_credit_entry'),
  ('spend_credit', 'spend_store_credit'),
  ('hold_credit', 'lock_store_credits'),
  ('give_back_credit', 'restore_store_credit'),
  ('take_back_credit', 'reclaim_store_credit'),
  ('hold_exchange', 'reserve_exchange_units'),
  ('let_go_exchange', 'release_exchange_units'),
  ('shelf_gap', 'stock_level'),
  ('note_shelf_gap', 'update_low_stock_variants'),
  ('settle_listing', 'process_listing_refresh_queue'),
  ('take_listing_turns', 'lock_listing_products'),
  ('listing_place', 'listing_partition_key'),
  ('mark_product_due', 'queue_product_refresh'),
  ('mark_product_of_row_due', 'queue_parent_product_refresh'),
  ('mark_products_under_due', 'queue_category_products_refresh'),
  ('scopes_of', 'category_scopes'),
  ('scopes_named', 'scopes_by_slug'),
  ('shelves_in', 'partitions_in'),
  ('categories_in', 'category_numbers_in'),
  ('fold_listing_sizes', 'aggregate_listing_sizes'),
  ('facets_asked', 'available_facets'),
  ('facets_kept', 'stored_facet_counts'),
  ('number_facet_values', 'assign_facet_value_ids'),
  ('note_facet_names', 'bump_facet_name_version'),
  ('facts_asked', 'category_attributes_of'),
  ('facts_demanded', 'required_attributes_of'),
  ('fact_in_words', 'format_attribute_value'),
  ('product_facts', 'product_attributes'),
  ('missing_facts_of', 'missing_attributes_of'),
  ('refresh_missing_facts', 'refresh_missing_attributes'),
  ('unproven_savings', 'unproven_discounts'),
  ('discount_step', 'discount_bucket'),
  ('keep_price', 'record_price'),
  ('keep_price_of', 'record_variant_price'),
  ('keep_prices_of_product', 'record_product_prices'),
  ('keep_former_name', 'record_former_name'),
  ('keep_former_slug', 'record_former_slug'),
  ('product_columns', 'product_view_columns'),
  ('product_named', 'find_product_by_name'),
  ('products_coded', 'find_products_by_code'),
  ('picture_of', 'image_of'),
  ('understand_search', 'parse_search_query'),
  ('parts_of', 'split_query'),
  ('meanings_of', 'expand_term'),
  ('latin_of', 'transliterate'),
  ('sound_of', 'phonetic_key'),
  ('spelt_of', 'normalize_spelling'),
  ('stem_of', 'stem_word'),
  ('stems_of', 'stem_words'),
  ('misspellings_of', 'find_misspellings'),
  ('mistakes_in', 'spelling_distance'),
  ('tell_catalogue_changed', 'notify_catalog_changed'),
  ('settle_hsn_codes', 'queue_hsn_recheck'),
  ('fold_figures', 'aggregate_sales'),
  ('recount_figures', 'rebuild_sales_aggregates'),
  ('figure_hour', 'sales_hour'),
  ('figures_of_order', 'order_sales_values'),
  ('count_placed_orders', 'record_placed_orders'),
  ('count_placed_lines', 'record_placed_lines'),
  ('count_changed_order', 'record_changed_order'),
  ('count_changed_line', 'record_changed_line'),
  ('note_canceled_sent', 'mark_canceled_after_shipping'),
  ('note_refused', 'mark_undelivered'),
  ('note_sent_back', 'mark_returned'),
  ('write_document', 'insert_tax_document'),
  ('forget_old_security_events', 'purge_security_events'),
  ('in_utc', 'to_iso_utc'),
  ('catalogue_changed', 'catalog_changed'),
  ('order_moved_under_parcels', 'cancel_shipments_of_order')
) as names;
insert into new_names
select 'event', * from (values
  ('order.moved', 'order.status_changed'),
  ('parcel.moved', 'shipment.status_changed'),
  ('refund.due', 'refund.created'),
  ('return.asked', 'return.requested'),
  ('return.decided', 'return.reviewed'),
  ('return.withdrawn', 'return.canceled')
) as names;
insert into new_names
select 'setting', * from (values
  ('daysToDeliver', 'deliveryDays'),
  ('mostOpenOrders', 'maxOpenOrdersPerCustomer'),
  ('mostRupees', 'maxOrderValue'),
  ('mostRupeesUnverified', 'maxOrderValueUnverifiedEmail'),
  ('newOrderLettersTo', 'newOrderEmailRecipients'),
  ('newOrderHint', 'showNewOrderNotice'),
  ('lowStockMail', 'lowStockEmailRecipients'),
  ('productFacts', 'missingAttributesPolicy'),
  ('honestDiscount', 'unprovenDiscountPolicy'),
  ('hsnDigits', 'minHsnDigits'),
  ('taxRateMissing', 'missingTaxRatePolicy'),
  ('returnsOnline', 'selfServiceReturns'),
  ('saleGoods', 'saleItemReturnPolicy'),
  ('refundsByTwo', 'refundSecondApproval'),
  ('staffSecondFactor', 'requireStaffTwoFactor')
) as names;
insert into new_names
select 'job', * from (values
  ('settle_stages', 'refresh_order_queues'),
  ('settle_listing', 'process_listing_refresh_queue'),
  ('fold_listing_sizes', 'aggregate_listing_sizes'),
  ('tell_catalogue_changed', 'notify_catalog_changed'),
  ('settle_hsn_codes', 'queue_hsn_recheck'),
  ('fold_figures', 'aggregate_sales'),
  ('write_document', 'insert_tax_document'),
  ('forget_old_security_events', 'purge_security_events'),
  ('send_password_guessed', 'send_suspicious_password_attempts_email'),
  ('send_account_closing', 'send_account_deletion_email'),
  ('send_new_email_proof', 'send_confirm_new_email'),
  ('send_new_order_to_staff', 'send_staff_new_order_email'),
  ('send_low_stock_to_staff', 'send_staff_low_stock_email'),
  ('send_parcel_news', 'send_shipment_email'),
  ('send_late_news', 'send_shipment_late_email'),
  ('send_return_news', 'send_return_email'),
  ('send_refund_news', 'send_refund_email'),
  ('book_parcel', 'book_shipment'),
  ('cancel_booking', 'cancel_shipment_booking'),
  ('tell_courier_decision', 'send_delivery_failure_action'),
  ('hear_scans', 'apply_tracking_events'),
  ('tell_late_parcels', 'enqueue_late_shipment_emails'),
  ('tell_of_low_stock', 'enqueue_low_stock_emails'),
  ('draw_document', 'render_tax_document'),
  ('draw_print', 'render_print_job'),
  ('write_export', 'generate_export'),
  ('check_import', 'validate_import'),
  ('go_on_with_imports', 'resume_stalled_imports'),
  ('finish_picture', 'generate_image_sizes'),
  ('collect_pictures', 'purge_unused_images'),
  ('settle_products', 'refresh_products'),
  ('fill_facets', 'backfill_facets'),
  ('compare_stock', 'check_stock_drift'),
  ('release_exchanges', 'release_expired_exchanges'),
  ('erase_closed_accounts', 'erase_deleted_accounts'),
  ('forget_ended_sessions', 'purge_sessions'),
  ('forget_old_letters', 'purge_email_log'),
  ('forget_old_keys', 'purge_idempotency_keys'),
  ('forget_old_events', 'purge_events'),
  ('forget_old_misses', 'purge_zero_result_searches'),
  ('forget_destinations', 'purge_refund_destinations'),
  ('forget_courier_hooks', 'purge_courier_webhook_events'),
  ('forget_return_pictures', 'purge_return_photos'),
  ('forget_import_files', 'purge_import_files'),
  ('forget_old_exports', 'purge_exports'),
  ('forget_old_prints', 'purge_print_jobs'),
  ('sweep_uploads', 'purge_uploads'),
  ('sweep_share_pictures', 'purge_og_images'),
  ('send_welcome', 'send_welcome_email'),
  ('send_verification', 'send_verification_email'),
  ('send_password_changed', 'send_password_changed_email'),
  ('send_order_confirmation', 'send_order_confirmation_email'),
  ('send_order_status', 'send_order_status_email'),
  ('send_staff_joined', 'send_staff_joined_email'),
  ('send_staff_invitation', 'send_staff_invitation_email'),
  ('send_second_factor_changed', 'send_two_factor_changed_email'),
  ('send_password_reset', 'send_password_reset_email'),
  ('send_order_edit', 'send_order_edit_email'),
  ('send_new_device', 'send_new_device_email'),
  ('send_email_changed', 'send_email_changed_email'),
  ('send_email_change_notice', 'send_email_change_notice_email'),
  ('forget_ended_holds', 'purge_ended_holds')
) as names;

do $$
declare
  renamed record;
begin
  for renamed in
    select pg_proc.oid::regprocedure as signature, new_name
    from pg_proc
    join new_names on kind = 'routine' and old_name = proname
    where pronamespace = 'public'::regnamespace
  loop
    execute format('alter routine %s rename to %I', renamed.signature, renamed.new_name);
  end loop;

  for renamed in
    select tgrelid::regclass as table_name, tgname, new_name
    from pg_trigger
    join new_names on kind = 'routine' and old_name = tgname
    where not tgisinternal
  loop
    execute format('alter trigger %I on %s rename to %I', renamed.tgname, renamed.table_name, renamed.new_name);
  end loop;
end
$$;

update settings set key = new_name from new_names where kind = 'setting' and key = old_name;

-- The type of a sent email is the name of its job without 'send_'.
update letters set kind = substr(new_name, 6) from new_names where new_names.kind = 'job' and letters.kind = substr(old_name, 6);

-- Warnings of import rows share these names with errors.
update import_rows
set looks = array_replace(array_replace(looks, 'facts_missing', 'attributes_missing'), 'saving_unproven', 'discount_unproven')
where looks && '{facts_missing,saving_unproven}';

-- Events are append-only; a rename is the one update they get. A new database has no trigger yet, and no events.
do $$
begin
  if exists (select from pg_trigger where tgrelid = 'events'::regclass and tgname = 'append_only') then
    alter table events disable trigger append_only;
    update events set kind = new_name from new_names where new_names.kind = 'event' and events.kind = old_name;
    alter table events enable trigger append_only;
  end if;
end
$$;

-- Queued jobs. A new database has no job tables yet.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then
    return;
  end if;
  update graphile_worker._private_tasks set identifier = new_name from new_names where kind = 'job' and identifier = old_name;
  update graphile_worker._private_known_crontabs set identifier = new_name from new_names where kind = 'job' and identifier = old_name;
  update graphile_worker._private_jobs
  set key = new_name || substr(key, length(old_name) + 1)
  from new_names
  where kind = 'job' and starts_with(key, old_name || ':');
  update graphile_worker._private_jobs
  set payload = jsonb_set(payload::jsonb, '{kind}', to_jsonb(new_name))::json
  from new_names
  where kind = 'event' and payload ->> 'kind' = old_name;
end
$$;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
