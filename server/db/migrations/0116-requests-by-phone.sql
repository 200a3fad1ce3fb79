-- Whoever signs in looks here for what they asked as a guest.
create index repair_guest_phone on repair (phone) where user_id is null;
create index hire_booking_guest_phone on hire_booking (phone) where user_id is null;
