const items = [
  { name: 'Бур', quantity: 2, unit: 'шт.', price: 9650, kind: 'good' as const, vatRate: '22' as const },
  { name: 'Доставка', quantity: 1, unit: 'шт.', price: 39_000, kind: 'delivery' as const, vatRate: 'none' as const },
]
const terms = { mode: 'full_prepayment' as const, taxSystem: null, isCalculated: false }

export const order = {
  ...terms,
  id: 'a-1',
  orderNumber: '100001',
  amount: 58_300,
  returnUrl: 'http://shop/pay/x/result/',
  phone: '79111234567',
  email: null,
  items,
  isHold: false,
}

export const refund = {
  ...terms,
  id: 'a-1',
  providerId: 'p-1',
  amount: 58_300,
  phone: '79111234567',
  email: null,
  items,
  title: 'Возврат оплаты заказа № 100001',
}

export const settlement = {
  ...terms,
  id: 's-1',
  mode: 'full_payment' as const,
  providerId: 'p-1',
  amount: 58_300,
  phone: '79111234567',
  email: null,
  items,
  others: [] as string[],
}
