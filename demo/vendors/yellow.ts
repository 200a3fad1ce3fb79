import type { VendorFacts } from '../vendor.ts'

export const YELLOW: VendorFacts[] = [
  {
    name: 'BRUNO',
    aliases: ['бруно', 'брюно'],
    country: 'italy',
    level: 1.08,
    trades: 'all',
    platform18: 'bruno-18',
    letter: 'B',
    isBest: true,
    description:
      'BRUNO — яркий инструмент для стройки, который трудно потерять. Сильная сторона — демонтаж, бетон и всё, что к ним нужно.',
  },
  {
    name: 'Solmar',
    aliases: ['солмар', 'сольмар'],
    country: 'spain',
    level: 0.97,
    trades: ['power', 'cordless', 'washing', 'heat', 'bench'],
    platform18: 'edinaya-18',
    description:
      'Solmar — инструмент для ремонта квартиры и дома. Хороший баланс цены и ресурса, работает на единой платформе 18 В.',
  },
  {
    name: 'Zenvar',
    aliases: ['зенвар'],
    country: 'russia',
    level: 0.9,
    trades: ['power', 'bench', 'bits', 'parts'],
    platform18: 'bruno-18',
    description:
      'Zenvar — станки и дрели для слесарного участка. Марка родом с уральского завода и известна простыми долгоживущими редукторами.',
  },
  {
    name: 'Brandis',
    aliases: ['брандис'],
    country: 'germany',
    level: 1.24,
    trades: ['building', 'power', 'abrasive', 'energy'],
    platform18: 'bruno-18',
    isBest: true,
    description:
      'Brandis — оборудование для бетонных работ: от глубинных вибраторов до алмазного бурения. Машины собраны для проката, поэтому узлы легко снять и заменить.',
  },
  {
    name: 'Tavrid',
    aliases: ['таврид', 'тавридо'],
    country: 'russia',
    level: 0.88,
    trades: ['garden', 'petrol', 'water', 'energy'],
    platform18: 'bruno-18',
    description:
      'Tavrid — мотокультиваторы, насосы и генераторы для юга и средней полосы. Неприхотливы к топливу и обслуживанию.',
  },
  {
    name: 'Mirtol',
    aliases: ['миртол', 'миртоль'],
    country: 'china',
    level: 0.8,
    trades: ['cordless', 'hand', 'sanding', 'garage', 'air'],
    platform18: 'bruno-18',
    numeric: true,
    description:
      'Mirtol — недорогой аккумуляторный и ручной инструмент. Подходит для сборки мебели, мелкого ремонта и гаража.',
  },
  {
    name: 'Amberlin',
    aliases: ['амберлин'],
    country: 'estonia',
    level: 1.06,
    trades: ['measure', 'building', 'hand'],
    platform18: 'bruno-18',
    description:
      'Amberlin — уровни, дальномеры и лестницы для монтажников. Лёгкие приборы с защитой IP54 и понятным меню.',
  },
  {
    name: 'Kessen',
    aliases: ['кессен', 'кесен'],
    country: 'austria',
    level: 1.32,
    trades: ['power', 'cordless', 'sanding'],
    platform18: 'bruno-18',
    description:
      'Kessen — профессиональный инструмент для тех, кто зарабатывает руками. Бесщёточные двигатели, защита от отдачи, три года гарантии.',
  },
  {
    name: 'Gelborn',
    aliases: ['гелборн', 'гельборн'],
    country: 'germany',
    level: 1.16,
    trades: ['air', 'garage', 'welding', 'bench'],
    platform18: 'bruno-18',
    description:
      'Gelborn — компрессоры, пневмоинструмент и оборудование для сервиса. Тихие головки и ресиверы с запасом по давлению.',
  },
  {
    name: 'Dunavik',
    aliases: ['дунавик'],
    country: 'serbia',
    level: 0.94,
    trades: ['building', 'petrol', 'garden', 'washing'],
    platform18: 'bruno-18',
    description:
      'Dunavik — бетоносмесители, виброплиты и садовая техника. Толстый металл, простая механика и доступная цена.',
  },
]
