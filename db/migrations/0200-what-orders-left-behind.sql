-- Found among what is open or asked for, not among all there ever was: documents that a carrier is asked about (what the shop's own couriers
-- bring never ends in its document), invoices by their last day, and an invoice's letters that were asked for again.
drop index delivery_document_open;
create index delivery_document_open on delivery_document (carrier, checked_at) where state not in ('delivered', 'not-delivered') and problem = '';
create index invoice_pay_by on invoice (pay_by);
create index message_invoice_again on message (split_part(cause, ':', 2)) where cause like 'invoice:%:again:%';
