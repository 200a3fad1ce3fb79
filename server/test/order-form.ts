/** What a buyer fills in; `more` replaces parts of it. */
export const orderForm = (more: Record<string, unknown> = {}) => ({
  contact: { name: 'Иван', phone: '+7 (911) 123-45-67', email: 'ivan@example.ru' },
  delivery: { type: 'pickup', warehouseId: 1 },
  payment: 'on-receipt',
  useBonuses: false,
  ...more,
})
