-- Open screens hear of the rest of the money, and of another promise.
drop trigger shop_order_event_changed on shop_order;
create trigger shop_order_event_changed after update on shop_order for each row
  when (old.status is distinct from new.status or old.paid_at is distinct from new.paid_at or old.total is distinct from new.total
    or old.paid_total is distinct from new.paid_total or old.delivery_text is distinct from new.delivery_text
    or old.contact_name is distinct from new.contact_name or old.contact_phone is distinct from new.contact_phone
    or old.contact_email is distinct from new.contact_email or old.comment is distinct from new.comment
    or old.delivery_address is distinct from new.delivery_address or old.warehouse_id is distinct from new.warehouse_id
    or old.confirm_until is distinct from new.confirm_until or old.reserved_until is distinct from new.reserved_until)
  execute function note_order_event();
