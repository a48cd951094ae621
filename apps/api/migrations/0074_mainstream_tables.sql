-- migrate:up

-- Mainstream names for tables, columns, constraints, indexes and status values. No row is lost. Renames take milliseconds;
-- status values of large tables take as long as an update of those rows. Function bodies follow when the function files are
-- applied, right after the migrations.

create temporary table new_tables (old_name text, new_name text) on commit drop;
insert into new_tables values
  ('account_closures', 'account_deletion_requests'),
  ('account_links', 'one_time_tokens'),
  ('cash_entries', 'cod_entries'),
  ('category_facts', 'category_attributes'),
  ('courier_hooks', 'courier_webhook_events'),
  ('credits', 'store_credits'),
  ('credit_entries', 'store_credit_entries'),
  ('documents', 'tax_documents'),
  ('document_lines', 'tax_document_lines'),
  ('document_files', 'tax_document_files'),
  ('document_series', 'tax_document_series'),
  ('fact_definitions', 'attribute_definitions'),
  ('facet_names', 'facet_name_version'),
  ('figure_hours', 'sales_hourly'),
  ('figure_areas', 'sales_by_area_daily'),
  ('figure_product_days', 'product_sales_daily'),
  ('figure_product_months', 'product_sales_monthly'),
  ('figure_order_changes', 'sales_order_changes'),
  ('figure_line_changes', 'sales_line_changes'),
  ('product_sales', 'product_recent_sales'),
  ('letters', 'email_log'),
  ('unproven_letters', 'unverified_email_log'),
  ('low_stock_letters', 'low_stock_email_log'),
  ('listing_due', 'listing_refresh_queue'),
  ('missing_facts', 'missing_attributes'),
  ('order_stages', 'order_queues'),
  ('packing_desks', 'packing_sessions'),
  ('parcels', 'shipments'),
  ('parcel_lines', 'shipment_lines'),
  ('parcel_events', 'shipment_events'),
  ('parties', 'manufacturers'),
  ('pictures', 'images'),
  ('product_pictures', 'product_images'),
  ('return_pictures', 'return_photos'),
  ('prints', 'print_jobs'),
  ('search_misses', 'zero_result_searches'),
  ('second_factors', 'two_factor_secrets'),
  ('shelf_gaps', 'low_stock_variants'),
  ('unit_serials', 'serial_numbers');

create temporary table new_columns (table_name text, old_name text, new_name text) on commit drop;
insert into new_columns values
  ('account_deletion_requests', 'asked_at', 'requested_at'),
  ('audit_entries', 'what', 'summary'),
  ('cart_lines', 'seen_price_paise', 'shown_price_paise'),
  ('categories', 'picture_id', 'image_id'),
  ('categories', 'required_facts', 'required_attributes'),
  ('category_attributes', 'required', 'is_required'),
  ('category_attributes', 'filterable', 'is_filterable'),
  ('company', 'logo_picture_id', 'logo_image_id'),
  ('courier_webhook_events', 'number', 'tracking_number'),
  ('courier_webhook_events', 'scan', 'tracking_event'),
  ('store_credit_entries', 'credit_id', 'store_credit_id'),
  ('store_credits', 'code_sealed', 'encrypted_code'),
  ('store_credits', 'made_at', 'created_at'),
  ('tax_document_files', 'document_id', 'tax_document_id'),
  ('tax_document_files', 'drawn_at', 'rendered_at'),
  ('tax_document_lines', 'document_id', 'tax_document_id'),
  ('tax_document_lines', 'refers_to', 'original_line_id'),
  ('tax_document_lines', 'mark', 'issue'),
  ('tax_document_series', 'fy', 'financial_year'),
  ('tax_documents', 'fy', 'financial_year'),
  ('tax_documents', 'parcel_id', 'shipment_id'),
  ('tax_documents', 'refers_to', 'original_document_id'),
  ('tax_documents', 'sent', 'shipment_details'),
  ('tax_documents', 'without_tax', 'is_without_tax'),
  ('email_changes', 'waits_for_new', 'needs_new_confirmation'),
  ('email_changes', 'waits_for_old', 'needs_old_confirmation'),
  ('exports', 'what', 'kind'),
  ('exports', 'asked', 'params'),
  ('exports', 'asked_by', 'requested_by'),
  ('exports', 'state', 'status'),
  ('exports', 'asked_at', 'requested_at'),
  ('exports', 'ended_at', 'finished_at'),
  ('facet_name_version', 'alone', 'singleton'),
  ('sales_hourly', 'first_standing', 'first_orders_kept'),
  ('sales_hourly', 'canceled_sent', 'canceled_after_shipping'),
  ('sales_hourly', 'refused', 'returned_to_origin'),
  ('sales_hourly', 'sent_back', 'returned_by_customer'),
  ('sales_order_changes', 'first_standing', 'first_orders_kept'),
  ('sales_order_changes', 'canceled_sent', 'canceled_after_shipping'),
  ('sales_order_changes', 'refused', 'returned_to_origin'),
  ('sales_order_changes', 'sent_back', 'returned_by_customer'),
  ('idempotency_keys', 'made', 'resource_id'),
  ('import_rows', 'given', 'input'),
  ('import_rows', 'verdict', 'action'),
  ('import_rows', 'looks', 'warnings'),
  ('import_rows', 'seen_version', 'version_before'),
  ('import_rows', 'left_version', 'version_after'),
  ('import_rows', 'left_alone', 'skip_reason'),
  ('import_runs', 'state', 'status'),
  ('import_runs', 'problem', 'error_message'),
  ('import_runs', 'pictures_key', 'images_key'),
  ('import_runs', 'make_categories', 'create_categories'),
  ('import_runs', 'step', 'bulk_action'),
  ('import_runs', 'applied_until', 'last_applied_row'),
  ('listing_offers', 'shelf', 'partition_id'),
  ('listing_offers', 'kinds', 'variant_facets'),
  ('low_stock_email_log', 'told_at', 'sent_at'),
  ('missing_attributes', 'missing', 'attribute_keys'),
  ('order_lines', 'picture_id', 'image_id'),
  ('order_lines', 'return_rule', 'return_policy'),
  ('order_queues', 'stage', 'queue'),
  ('orders', 'staff_told_at', 'staff_notified_at'),
  ('orders', 'has_parcel', 'has_shipment'),
  ('orders', 'gift_to', 'gift_recipient_name'),
  ('orders', 'gift_contact', 'gift_recipient_contact'),
  ('orders', 'canceled_sent', 'was_canceled_after_shipping'),
  ('orders', 'refused', 'has_undelivered_shipment'),
  ('orders', 'sent_back', 'has_return'),
  ('packing_sessions', 'claimed_at', 'started_at'),
  ('shipment_events', 'parcel_id', 'shipment_id'),
  ('shipment_events', 'state', 'status'),
  ('shipment_events', 'said', 'message'),
  ('shipment_events', 'courier_key', 'courier_event_id'),
  ('shipment_events', 'is_wish', 'is_instruction'),
  ('shipment_events', 'heard_at', 'received_at'),
  ('shipment_lines', 'parcel_id', 'shipment_id'),
  ('cod_entries', 'parcel_id', 'shipment_id'),
  ('remittance_lines', 'parcel_id', 'shipment_id'),
  ('return_lines', 'parcel_id', 'shipment_id'),
  ('stock_movements', 'parcel_line_id', 'shipment_line_id'),
  ('serial_numbers', 'parcel_line_id', 'shipment_line_id'),
  ('serial_numbers', 'serial', 'serial_number'),
  ('shipments', 'state', 'status'),
  ('shipments', 'state_at', 'status_at'),
  ('shipments', 'courier', 'courier_name'),
  ('shipments', 'booked_with', 'booking_provider'),
  ('shipments', 'number', 'tracking_number'),
  ('shipments', 'track_url', 'tracking_url'),
  ('shipments', 'collect_paise', 'cod_amount_paise'),
  ('shipments', 'promised_on', 'expected_delivery_on'),
  ('shipments', 'tries', 'attempts'),
  ('shipments', 'failure', 'failure_reason'),
  ('shipments', 'decide_by', 'respond_by'),
  ('shipments', 'decision', 'failure_action'),
  ('shipments', 'try_on', 'reattempt_on'),
  ('shipments', 'asked_at', 'booking_requested_at'),
  ('shipments', 'handed_at', 'handed_over_at'),
  ('shipments', 'ended_at', 'completed_at'),
  ('shipments', 'late_told_at', 'late_email_sent_at'),
  ('images', 'tint', 'dominant_color'),
  ('images', 'cutout', 'is_transparent'),
  ('images', 'released_at', 'unused_since'),
  ('print_jobs', 'asked', 'params'),
  ('print_jobs', 'asked_by', 'requested_by'),
  ('print_jobs', 'state', 'status'),
  ('print_jobs', 'asked_at', 'requested_at'),
  ('print_jobs', 'ended_at', 'finished_at'),
  ('product_images', 'picture_id', 'image_id'),
  ('products', 'maker_id', 'manufacturer_id'),
  ('products', 'return_rule', 'return_policy'),
  ('products', 'facts', 'attributes'),
  ('refunds', 'means', 'method'),
  ('refunds', 'destination_mask', 'masked_destination'),
  ('refunds', 'credit_id', 'store_credit_id'),
  ('refunds', 'state', 'status'),
  ('refunds', 'done_on', 'completed_on'),
  ('refunds', 'noted_by', 'recorded_by'),
  ('refunds', 'noted_at', 'recorded_at'),
  ('remittance_lines', 'outcome', 'result'),
  ('remittance_lines', 'number', 'tracking_number'),
  ('remittance_lines', 'why', 'reason'),
  ('return_lines', 'wish', 'resolution'),
  ('return_lines', 'is_held', 'is_reserved'),
  ('return_lines', 'not_ours', 'wrong_item'),
  ('returns', 'asked_by', 'requested_by'),
  ('returns', 'for_gift', 'is_gift'),
  ('returns', 'state', 'status'),
  ('returns', 'note', 'customer_note'),
  ('returns', 'why_refused', 'decline_reason'),
  ('returns', 'said', 'inspection_note'),
  ('returns', 'we_pay', 'shop_pays_shipping'),
  ('returns', 'means', 'refund_method'),
  ('returns', 'destination_mask', 'masked_destination'),
  ('returns', 'asked_at', 'requested_at'),
  ('returns', 'decided_at', 'reviewed_at'),
  ('returns', 'decided_by', 'reviewed_by'),
  ('zero_result_searches', 'question', 'query'),
  ('zero_result_searches', 'times', 'count'),
  ('search_synonyms', 'means', 'replacement'),
  ('search_synonyms', 'spelt', 'normalized'),
  ('search_synonyms', 'sound', 'phonetic_key'),
  ('search_vocabulary', 'spelt', 'normalized'),
  ('search_vocabulary', 'sound', 'phonetic_key'),
  ('search_words', 'spelt', 'normalized'),
  ('search_words', 'sound', 'phonetic_key'),
  ('search_words', 'named', 'is_in_name'),
  ('two_factor_secrets', 'last_step', 'last_totp_step'),
  ('two_factor_secrets', 'tries', 'attempts'),
  ('two_factor_secrets', 'tries_from', 'attempts_since'),
  ('sessions', 'proven_at', 'authenticated_at'),
  ('low_stock_variants', 'gap', 'level'),
  ('stock_checks', 'is_only', 'singleton'),
  ('stock_checks', 'seen_movement', 'last_movement_id'),
  ('stock_checks', 'seen_before', 'previous_movement_id'),
  ('stock_checks', 'after_variant', 'cursor_variant_id'),
  ('stock_checks', 'milliseconds', 'duration_ms'),
  ('stock_movements', 'cause', 'adjustment_reason'),
  ('stock_movements', 'moved_at', 'created_at'),
  ('stock_movements', 'take_id', 'stock_take_id'),
  ('stock_take_counts', 'take_id', 'stock_take_id'),
  ('stock_take_counts', 'began_at', 'started_at'),
  ('stock_take_counts', 'booked', 'applied_units'),
  ('stock_takes', 'state', 'status'),
  ('tax_profile', 'signature_picture_id', 'signature_image_id'),
  ('users', 'letters_stopped_at', 'emails_blocked_at'),
  ('variants', 'serial_kept', 'tracks_serial_numbers'),
  ('customer_notes', 'noted_at', 'recorded_at');

create temporary table new_values (table_name text, column_name text, old_value text, new_value text) on commit drop;
insert into new_values values
  ('shipments', 'status', 'asking', 'booking'),
  ('shipments', 'status', 'ready', 'ready_to_ship'),
  ('shipments', 'status', 'moving', 'in_transit'),
  ('shipments', 'status', 'out', 'out_for_delivery'),
  ('shipments', 'status', 'failed', 'delivery_failed'),
  ('shipments', 'status', 'returning', 'returning_to_origin'),
  ('shipments', 'status', 'returned', 'returned_to_origin'),
  ('shipments', 'status', 'void', 'canceled'),
  ('shipment_events', 'status', 'asking', 'booking'),
  ('shipment_events', 'status', 'ready', 'ready_to_ship'),
  ('shipment_events', 'status', 'moving', 'in_transit'),
  ('shipment_events', 'status', 'out', 'out_for_delivery'),
  ('shipment_events', 'status', 'failed', 'delivery_failed'),
  ('shipment_events', 'status', 'returning', 'returning_to_origin'),
  ('shipment_events', 'status', 'returned', 'returned_to_origin'),
  ('shipment_events', 'status', 'void', 'canceled'),
  ('shipments', 'failure_action', 'try_again', 'reattempt'),
  ('shipments', 'failure_action', 'new_contact', 'update_contact'),
  ('shipments', 'failure_action', 'bring_back', 'return_to_origin'),
  ('order_queues', 'queue', 'handed_over', 'in_transit'),
  ('order_queues', 'queue', 'failed', 'delivery_failed'),
  ('order_queues', 'queue', 'returning', 'returning_to_origin'),
  ('returns', 'status', 'asked', 'requested'),
  ('returns', 'status', 'accepted', 'approved'),
  ('returns', 'status', 'refused', 'declined'),
  ('returns', 'status', 'withdrawn', 'canceled'),
  ('returns', 'status', 'moving', 'in_transit'),
  ('return_lines', 'resolution', 'money', 'refund'),
  ('return_lines', 'resolution', 'credit', 'store_credit'),
  ('refunds', 'status', 'due', 'pending'),
  ('refunds', 'status', 'noted', 'awaiting_confirmation'),
  ('refunds', 'status', 'void', 'canceled'),
  ('refunds', 'method', 'credit', 'store_credit'),
  ('orders', 'payment_status', 'PART_REFUNDED', 'PARTIALLY_REFUNDED'),
  ('import_runs', 'status', 'reading', 'validating'),
  ('import_runs', 'status', 'unmatched', 'needs_mapping'),
  ('import_runs', 'status', 'checked', 'ready'),
  ('import_runs', 'status', 'done', 'completed'),
  ('import_rows', 'action', 'same', 'unchanged'),
  ('import_rows', 'action', 'refused', 'rejected'),
  ('exports', 'status', 'asked', 'queued'),
  ('print_jobs', 'status', 'asked', 'queued'),
  ('print_jobs', 'kind', 'slips', 'packing_slips'),
  ('print_jobs', 'kind', 'tax_month', 'gst_month'),
  ('stock_movements', 'reason', 'opening', 'initial'),
  ('stock_movements', 'reason', 'correction', 'adjustment'),
  ('stock_movements', 'reason', 'count', 'stock_take'),
  ('stock_movements', 'reason', 'cancellation', 'order_canceled'),
  ('stock_movements', 'reason', 'reopening', 'order_reopened'),
  ('stock_movements', 'reason', 'edit', 'order_edited'),
  ('stock_movements', 'reason', 'returned', 'return'),
  ('cod_entries', 'kind', 'collectable', 'due'),
  ('cod_entries', 'kind', 'short', 'shortfall'),
  ('store_credit_entries', 'kind', 'returned', 'restored'),
  ('stock_takes', 'status', 'booked', 'applied'),
  ('stock_takes', 'status', 'dropped', 'canceled'),
  ('remittance_lines', 'result', 'short', 'shortfall'),
  ('remittance_lines', 'result', 'over', 'overpaid'),
  ('remittance_lines', 'result', 'refused', 'rejected');

do $$
declare
  renamed record;
begin
  for renamed in select * from new_tables loop
    execute format('alter table %I rename to %I', renamed.old_name, renamed.new_name);
  end loop;
  for renamed in select * from new_columns loop
    execute format('alter table %I rename column %I to %I', renamed.table_name, renamed.old_name, renamed.new_name);
  end loop;
end
$$;

-- Replaces each old value by its new one in an expression of PostgreSQL, such as a check or the condition of an index.
create function pg_temp.with_new_values(expression text, of_table text) returns text
language plpgsql
as $$
declare
  changed record;
begin
  -- The mark prevents that a new value is taken for an old one of another row.
  for changed in select old_value, new_value from new_values where table_name = of_table loop
    expression := replace(expression, format('%L::text', changed.old_value), format('%L::text', '~' || changed.new_value));
  end loop;
  return replace(expression, '''~', '''');
end
$$;

do $$
declare
  changed record;
  definition record;
begin
  create temporary table redefined on commit drop as
  select conrelid::regclass::text as table_name, conname as name, 'check' as kind,
    pg_get_constraintdef(oid) as old_definition,
    pg_temp.with_new_values(pg_get_constraintdef(oid), conrelid::regclass::text) as new_definition
  from pg_constraint
  where contype = 'c' and conrelid::regclass::text in (select table_name from new_values)
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, 'index', pg_get_indexdef(indexrelid),
    pg_temp.with_new_values(pg_get_indexdef(indexrelid), indrelid::regclass::text)
  from pg_index
  where indrelid::regclass::text in (select table_name from new_values);
  delete from redefined where old_definition = new_definition;

  for definition in select * from redefined loop
    if definition.kind = 'check' then
      execute format('alter table %I drop constraint %I', definition.table_name, definition.name);
    else
      execute format('drop index %I', definition.name);
    end if;
  end loop;

  -- Rows. Triggers are off: append-only tables get this one update, and no total changes.
  for changed in
    select
      table_name,
      string_agg(distinct format('%1$I = coalesce(%2$L::jsonb ->> %1$I, %1$I)', column_name, map), ', ') as assignments,
      string_agg(distinct format('%L::jsonb ? %I', map, column_name), ' or ') as conditions
    from (
      select table_name, column_name, jsonb_object_agg(old_value, new_value) as map
      from new_values
      group by table_name, column_name
    ) columns
    group by table_name
  loop
    execute format('alter table %I disable trigger user', changed.table_name);
    execute format('update %I set %s where %s', changed.table_name, changed.assignments, changed.conditions);
    execute format('alter table %I enable trigger user', changed.table_name);
  end loop;

  for definition in select * from redefined loop
    if definition.kind = 'check' then
      execute format('alter table %I add constraint %I %s', definition.table_name, definition.name, definition.new_definition);
    else
      execute definition.new_definition;
    end if;
  end loop;

  for changed in
    select table_name, column_name, pg_temp.with_new_values(pg_get_expr(adbin, adrelid), table_name) as expression
    from (select distinct table_name, column_name from new_values) columns
    join pg_attribute on attrelid = table_name::regclass and attname = column_name
    join pg_attrdef on adrelid = attrelid and adnum = attnum
  loop
    execute format('alter table %I alter column %I set default %s', changed.table_name, changed.column_name, changed.expression);
  end loop;
end
$$;

-- Constraints, indexes and sequences follow their table and column. PostgreSQL renames the index of a constraint with it.
do $$
declare
  renamed record;
begin
  create temporary table object_names on commit drop as
  select kind, table_name, name, name as new_name from (
    select 'constraint' as kind, conrelid::regclass::text as table_name, conname::text as name
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all
    select 'index', indrelid::regclass::text, relname from pg_index
    join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    select 'sequence', depends.refobjid::regclass::text, relname from pg_class
    join pg_depend depends on depends.objid = pg_class.oid and depends.classid = 'pg_class'::regclass and depends.deptype in ('a', 'i')
    where relkind = 'S' and relnamespace = 'public'::regnamespace
  ) objects;
  for renamed in select * from new_tables loop
    update object_names set new_name = renamed.new_name || substr(new_name, length(renamed.old_name) + 1)
    where table_name = renamed.new_name and starts_with(new_name, renamed.old_name || '_');
  end loop;
  for renamed in select * from new_columns loop
    update object_names set new_name = regexp_replace(new_name, '_' || renamed.old_name || '(_|$)', '_' || renamed.new_name || '\1')
    where table_name = renamed.table_name and new_name not like '%\_' || renamed.new_name || '\_%';
  end loop;
  update object_names
  set new_name = replace(replace(replace(new_name, '_parcel', '_shipment'), '_picture', '_image'), '_document_id_', '_tax_document_id_')
  where new_name !~ 'tax_document_id';
  update object_names set new_name = 'products_manufacturer' where name = 'products_maker';
  update object_names set new_name = 'images_unused' where name = 'pictures_released';
  update object_names set new_name = 'return_lines_reserved' where name = 'return_lines_held';
  update object_names set new_name = 'returns_requested' where name = 'returns_asked';
  for renamed in select * from object_names where new_name <> name loop
    if renamed.kind = 'constraint' then
      execute format('alter table %I rename constraint %I to %I', renamed.table_name, renamed.name, renamed.new_name);
    else
      execute format('alter %s %I rename to %I', renamed.kind, renamed.name, renamed.new_name);
    end if;
  end loop;
end
$$;

-- Triggers carry the name of their table. A new database has none yet.
do $$
declare
  renamed record;
begin
  for renamed in
    select * from (values
      ('attribute_definitions', 'catalog_changed', 'attribute_definitions_notify_catalog_changed'),
      ('audit_entries', 'append_only', 'audit_entries_append_only'),
      ('brands', 'catalog_changed', 'brands_notify_catalog_changed'),
      ('brands', 'facet_names', 'brands_bump_facet_name_version'),
      ('categories', 'catalog_changed', 'categories_notify_catalog_changed'),
      ('categories', 'former_slug', 'categories_record_former_slug'),
      ('categories', 'listing_due', 'categories_queue_listing_refresh'),
      ('category_attributes', 'catalog_changed', 'category_attributes_notify_catalog_changed'),
      ('cod_entries', 'append_only', 'cod_entries_append_only'),
      ('company', 'catalog_changed', 'company_notify_catalog_changed'),
      ('erasures', 'append_only', 'erasures_append_only'),
      ('events', 'append_only', 'events_append_only'),
      ('images', 'catalog_changed', 'images_notify_catalog_changed'),
      ('legal_page_versions', 'append_only', 'legal_page_versions_append_only'),
      ('legal_page_versions', 'catalog_changed', 'legal_page_versions_notify_catalog_changed'),
      ('listing_refresh_queue', 'process_listing_refresh_queue', 'listing_refresh_queue_process'),
      ('manufacturers', 'catalog_changed', 'manufacturers_notify_catalog_changed'),
      ('order_edits', 'append_only', 'order_edits_append_only'),
      ('order_edits', 'append_only_facts', 'order_edits_append_only_columns'),
      ('order_events', 'append_only', 'order_events_append_only'),
      ('order_lines', 'record_changed_line', 'order_lines_record_changed_line'),
      ('order_lines', 'record_placed_lines', 'order_lines_record_placed_lines'),
      ('orders', 'cancel_shipments_of_order', 'orders_cancel_shipments'),
      ('orders', 'mark_canceled_after_shipping', 'orders_mark_canceled_after_shipping'),
      ('orders', 'record_changed_order', 'orders_record_changed_order'),
      ('orders', 'record_placed_orders', 'orders_record_placed_orders'),
      ('product_images', 'listing_due', 'product_images_queue_listing_refresh'),
      ('product_recent_sales', 'listing_due', 'product_recent_sales_queue_listing_refresh'),
      ('products', 'former_name', 'products_record_former_name'),
      ('products', 'listing_due', 'products_queue_listing_refresh'),
      ('products', 'prices_changed', 'products_record_prices'),
      ('remittance_lines', 'append_only', 'remittance_lines_append_only'),
      ('remittances', 'append_only', 'remittances_append_only'),
      ('returns', 'mark_returned', 'returns_mark_returned_update'),
      ('returns', 'note_sent_back_at_once', 'returns_mark_returned_insert'),
      ('search_synonyms', 'catalog_changed', 'search_synonyms_notify_catalog_changed'),
      ('security_events', 'append_only', 'security_events_append_only'),
      ('security_events', 'kept_a_year', 'security_events_min_retention'),
      ('settings', 'catalog_changed', 'settings_notify_catalog_changed'),
      ('settings', 'hsn_digits_changed', 'settings_queue_hsn_recheck'),
      ('shipment_events', 'append_only', 'shipment_events_append_only'),
      ('shipment_events', 'append_only_facts', 'shipment_events_append_only_columns'),
      ('shipments', 'mark_undelivered', 'shipments_mark_undelivered_update'),
      ('shipments', 'note_refused_at_once', 'shipments_mark_undelivered_insert'),
      ('stock_movements', 'append_only', 'stock_movements_append_only'),
      ('store_credit_entries', 'append_only', 'store_credit_entries_append_only'),
      ('tax_document_files', 'append_only', 'tax_document_files_append_only'),
      ('tax_document_lines', 'append_only', 'tax_document_lines_append_only'),
      ('tax_document_lines', 'within_invoice', 'tax_document_lines_credit_limit'),
      ('tax_documents', 'append_only', 'tax_documents_append_only'),
      ('tax_profile', 'catalog_changed', 'tax_profile_notify_catalog_changed'),
      ('variants', 'listing_due_added', 'variants_queue_listing_refresh_insert'),
      ('variants', 'listing_due_changed', 'variants_queue_listing_refresh_update'),
      ('variants', 'price_changed', 'variants_record_price_update'),
      ('variants', 'price_kept', 'variants_record_price_insert'),
      ('variants', 'shelf_gap_changed', 'variants_low_stock_update'),
      ('variants', 'shelf_gap_opened', 'variants_low_stock_insert')
    ) as new_triggers (table_name, old_name, new_name)
    where exists (select from pg_trigger where tgrelid = table_name::regclass and tgname = old_name)
  loop
    execute format('alter trigger %I on %I rename to %I', renamed.old_name, renamed.table_name, renamed.new_name);
  end loop;
end
$$;

-- Functions whose parameters or result columns get other names: `create or replace` cannot rename them.

alter type quoted_line rename attribute seen_price_paise to shown_price_paise;
alter type quoted_line rename attribute picture_id to image_id;
drop function if exists order_sales_values(text, bigint, boolean, boolean, boolean, boolean);
drop function if exists filed_documents(date, date, bigint);
drop function if exists place_order(uuid, uuid, text, bytea, integer, integer);
drop function if exists for_sale(timestamptz, timestamptz);
drop function if exists store_idempotency_result(uuid, text, text);
drop function if exists category_attributes_of(uuid);
drop function if exists missing_attributes_of(uuid[]);
drop function if exists manufacturer_as_json(uuid);
drop function if exists find_product_by_name(text);
drop function if exists listing_partition_key(integer,text);
drop function if exists spelling_distance(text,text,text,text,text,text);
drop function if exists find_misspellings(text);
drop function if exists expand_term(text);
drop function if exists split_query(text);
drop function if exists parse_search_query(text);
drop function if exists delivered_units(text);
drop function if exists units_in_returns(text);

-- The key of an old response held the id only for releases that are gone.
update idempotency_keys set resource_id = coalesce(reply_body ->> 'id', reply_body ->> 'made')
where resource_id is null and reply_body is not null;
-- allowed: no release is tagged, and no code reads the columns
alter table idempotency_keys drop column reply_status, drop column reply_body;

update settings set key = 'giftOrders' where key = 'gifts';

alter table one_time_tokens drop constraint one_time_tokens_change_check;
update one_time_tokens
set purpose = case purpose
  when 'keep_account' then 'cancel_account_deletion'
  when 'stop_email_change' then 'cancel_email_change'
  when 'prove_new_email' then 'confirm_new_email'
  when 'stop_letters' then 'stop_emails'
end
where purpose in ('keep_account', 'stop_email_change', 'prove_new_email', 'stop_letters');
-- allowed: the table holds tokens of a few days
alter table one_time_tokens add constraint one_time_tokens_change_check check (
  (purpose in ('confirm_new_email', 'agree_to_new_email', 'cancel_email_change')) = (email_change_id is not null)
);

update categories set required_attributes = array_replace(required_attributes, 'maker', 'manufacturer')
where 'maker' = any (required_attributes);
update missing_attributes
set attribute_keys = array(
  select case when key = 'maker' then 'manufacturer' else regexp_replace(key, '^fact\.', 'attribute.') end
  from unnest(attribute_keys) with ordinality as keys (key, place)
  order by place
)
where exists (select from unnest(attribute_keys) key where key = 'maker' or starts_with(key, 'fact.'));

-- Keys inside stored JSON. Values of a status follow the column of the same table.
create function pg_temp.with_new_keys(object jsonb, names jsonb) returns jsonb
language sql
as $$
  select case when jsonb_typeof(object) = 'object' then coalesce((
    select jsonb_object_agg(coalesce(names ->> key, key), value) from jsonb_each(object)
  ), '{}') else object end
$$;
create function pg_temp.with_new_status(object jsonb, of_table text) returns jsonb
language sql
as $$
  select case when new_value is null then object else object || jsonb_build_object('status', new_value) end
  from (select) one
  left join new_values on table_name = of_table and column_name = 'status' and old_value = object ->> 'status'
$$;

-- Audit entries hold the fields that changed, at any depth. A top-level `state` of an order is the status of a shipment or a
-- return if it has such a value, and a state of India otherwise.
create function pg_temp.with_new_audit_keys(details jsonb, kind text) returns jsonb
language plpgsql
as $$
declare
  renamed record;
  result text := details::text;
begin
  if result is null or jsonb_typeof(details) <> 'object' then
    return details;
  end if;
  for renamed in
    select * from (values
      ('pictures', 'images'), ('picture', 'image'), ('pictureId', 'imageId'), ('signaturePictureId', 'signatureImageId'),
      ('facts', 'attributes'), ('makerId', 'manufacturerId'), ('maker', 'manufacturer'), ('returnRule', 'returnPolicy'),
      ('serialKept', 'tracksSerialNumbers'), ('means', 'replacement'),
      ('Facts', 'Attributes'), ('required', 'isRequired'), ('filterable', 'isFilterable'), ('parcelIds', 'shipmentIds'), ('parcelId', 'shipmentId'), ('gifts', 'giftOrders')
    ) as names (old_name, new_name)
  loop
    result := replace(result, format('"%s": ', renamed.old_name), format('"%s": ', renamed.new_name));
  end loop;
  if kind = 'order' then
    details := pg_temp.with_new_keys(
      result::jsonb,
      case when result::jsonb ->> 'state' in (
        select old_value from new_values where column_name = 'status'
        union values ('packed'), ('handed_over'), ('delivered'), ('lost'), ('received'), ('closed'), ('sent')
      ) then '{"state": "status"}' else '{}' end::jsonb
      || case when result::jsonb ? 'number' then '{"courier": "courierName", "number": "trackingNumber"}' else '{}' end::jsonb
      || '{"decision": "failureAction"}'
    );
    return coalesce((
      select details || jsonb_build_object('status', new_value)
      from new_values
      where table_name in ('shipments', 'returns', 'refunds') and column_name = 'status' and old_value = details ->> 'status'
      limit 1
    ), details);
  end if;
  if kind = 'cod' then
    return pg_temp.with_new_keys(result::jsonb, '{"short": "shortfall"}');
  end if;
  if kind = 'jobs' then
    return replace(result, '"tries": ', '"attempts": ')::jsonb;
  end if;
  return result::jsonb;
end
$$;

do $$
declare
  changed text;
  tables constant text[] := '{events,audit_entries,tax_documents}';
begin
  foreach changed in array tables loop
    execute format('alter table %I disable trigger user', changed);
  end loop;

  update events
  set data = pg_temp.with_new_status(
    pg_temp.with_new_keys(data, '{"parcelId": "shipmentId", "parcelEventId": "shipmentEventId", "to": "status"}'), 'shipments'
  )
  where kind = 'shipment.status_changed';
  update events set data = pg_temp.with_new_keys(data, '{"toldByParcel": "notifiedByShipment"}') where data ? 'toldByParcel';

  update audit_entries
  set subject_kind = case subject_kind
    when 'cash' then 'cod' when 'tax_month' then 'gst_month' when 'party' then 'manufacturer'
  end
  where subject_kind in ('cash', 'tax_month', 'party');
  update audit_entries
  set before = pg_temp.with_new_audit_keys(before, subject_kind), after = pg_temp.with_new_audit_keys(after, subject_kind)
  where subject_kind in ('order', 'product', 'category', 'company', 'settings', 'search', 'tax', 'cod', 'jobs', 'print')
    and (before is not null or after is not null);

  update tax_documents
  set
    seller = pg_temp.with_new_keys(seller, '{"signaturePictureId": "signatureImageId"}'),
    shipment_details = pg_temp.with_new_keys(
      case when shipment_details ? 'parcel' then jsonb_set(
        shipment_details, '{parcel}',
        pg_temp.with_new_keys(shipment_details -> 'parcel', '{"courier": "courierName", "number": "trackingNumber"}')
      ) else shipment_details end,
      '{"parcel": "shipment", "collect": "codAmount"}'
    );

  foreach changed in array tables loop
    execute format('alter table %I enable trigger user', changed);
  end loop;
end
$$;

update courier_webhook_events
set tracking_event = pg_temp.with_new_status(
  pg_temp.with_new_keys(tracking_event, '{"number": "trackingNumber", "state": "status", "said": "message"}'), 'shipments'
)
where jsonb_typeof(tracking_event) = 'object';

-- Keys inside stored JSON of imports, exports and print jobs. Runs after the tables, columns and values are renamed.
create function pg_temp.with_new_import_fields(cells jsonb) returns jsonb
language sql
as $$
  select (cells - '{pictures,returnRule}'::text[])
    || jsonb_strip_nulls(jsonb_build_object('images', cells -> 'pictures', 'returnPolicy', cells -> 'returnRule'))
$$;

-- `problems` of rows and `columns` of imports name a field.
create function pg_temp.with_new_field_names(list jsonb) returns jsonb
language sql
as $$
  select coalesce(jsonb_agg(
    case item ->> 'field'
      when 'pictures' then item || '{"field": "images"}'
      when 'returnRule' then item || '{"field": "returnPolicy"}'
      else item
    end
    order by place
  ), '[]')
  from jsonb_array_elements(list) with ordinality as items (item, place)
$$;

update import_rows
set input = pg_temp.with_new_import_fields(input),
  before = pg_temp.with_new_import_fields(before),
  after = pg_temp.with_new_import_fields(after),
  problems = pg_temp.with_new_field_names(problems),
  warnings = array_replace(warnings, 'no_picture', 'no_image')
where input ?| '{pictures,returnRule}' or before ?| '{pictures,returnRule}' or after ?| '{pictures,returnRule}'
  or problems @? '$[*] ? (@.field == "pictures" || @.field == "returnRule")' or warnings && '{no_picture}';

update import_runs set columns = pg_temp.with_new_field_names(columns)
where columns @? '$[*] ? (@.field == "pictures" || @.field == "returnRule")';

update import_runs
set counts = (counts - '{same,refused,look,leftAlone}'::text[]) || jsonb_strip_nulls(jsonb_build_object(
  'unchanged', counts -> 'same', 'rejected', counts -> 'refused', 'warning', counts -> 'look', 'skipped', counts -> 'leftAlone'
))
where counts ?| '{same,refused,look,leftAlone}';

update import_runs set bulk_action = (bulk_action - 'do') || jsonb_build_object('action', bulk_action -> 'do')
where bulk_action ? 'do';

update exports
set params = jsonb_set(params #- '{filter,facts}', '{filter,attributes}', params #> '{filter,facts}')
where params -> 'filter' ? 'facts';

update print_jobs set params = (params - 'parcelIds') || jsonb_build_object('shipmentIds', params -> 'parcelIds')
where params ? 'parcelIds';

-- Queued jobs. A new database has no job tables yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  update graphile_worker._private_jobs
  set payload = jsonb_set(payload::jsonb, '{data}', pg_temp.with_new_status(
    pg_temp.with_new_keys(
      payload::jsonb -> 'data', '{"parcelId": "shipmentId", "parcelEventId": "shipmentEventId", "to": "status"}'
    ), 'shipments'
  ))::json
  where payload ->> 'kind' = 'shipment.status_changed';
  update graphile_worker._private_jobs
  set payload = jsonb_set(payload::jsonb, '{data,notifiedByShipment}', 'true')::json
  where payload -> 'data' ->> 'toldByParcel' is not null;
  -- Order emails of the first release: before events they named the order only.
  update graphile_worker._private_jobs jobs
  set payload = json_build_object(
    'eventId', payload ->> 'mailId', 'subject', payload ->> 'orderId', 'data', '{}'::json,
    'kind', case identifier when 'send_order_status_email' then 'order.status_changed' else 'order.placed' end
  )
  from graphile_worker._private_tasks tasks
  where tasks.id = task_id and payload ->> 'eventId' is null
    and identifier in ('send_order_confirmation_email', 'send_order_status_email');
  update graphile_worker._private_jobs
  set payload = pg_temp.with_new_keys(
    payload::jsonb, '{"parcelId": "shipmentId", "number": "trackingNumber", "pictureId": "imageId"}'
  )::json
  where payload::jsonb ?| '{parcelId,number,pictureId}';
end
$$;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
