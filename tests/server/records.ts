/** Records with sensible values where a test says nothing. */
import type { AnnouncementInput } from '../../db/rules/announcements/input.ts';
import type { EventInput } from '../../db/rules/events/input.ts';
import type { ItemInput } from '../../db/rules/items/input.ts';

export const announcementInput = (given: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  title: 'Water restored',
  excerpt: 'The boil-water notice is lifted.',
  content: 'The boil-water notice is lifted.\n\nThank you for your patience.',
  format: 'plain',
  blocks: [],
  date: '2026-11-20',
  category: 'services',
  priority: 'high',
  tags: ['water'],
  details: { allDay: false, hasEndTime: false, time: '', endTime: '' },
  attachments: [],
  order_index: 0,
  source: '',
  ...given,
});

export const eventInput = (given: Partial<EventInput> = {}): EventInput => ({
  title: 'Council meeting',
  type: 'meeting',
  date: '2026-12-08',
  end_date: '2026-12-08',
  all_day: false,
  start_time: '19:00',
  end_time: '21:00',
  location: 'Town hall',
  description: 'Open to the public.',
  content: '',
  location_detail: '',
  renter_name: '',
  renter_email: '',
  renter_phone: '',
  repeat: null,
  source: '',
  ...given,
});

export const itemInput = (given: Partial<ItemInput> = {}): ItemInput => ({
  title: 'Straw hat',
  description: 'Woven by hand.',
  image: '',
  price: 24.5,
  quantity: 3,
  list_ids: [],
  is_public: true,
  taxable: true,
  tags: ['summer'],
  sku: 'HAT-1',
  ...given,
});
