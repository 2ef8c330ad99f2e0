/** Orders as their page shows them. */

export const officeOrder = {
  payment_method: 'cash',
  payment_card_last_four: '',
  tracking_number: '',
  delivery: 'pickup',
  pickup_address: 'Town Hall\n1 Main Street',
  pickup_hours: 'Monday to Friday, 8 AM to 5 PM',
  hold_expires_at: '2026-11-29T18:00:00.000Z',
};
/** Paid, and not shipped yet. */
export const paidOrder = { tracking_number: '', estimated_delivery_date: '2026-11-28' };
export const generatingText = 'Generating receipt...';
export const unavailableText = 'Receipt Temporarily Unavailable';
