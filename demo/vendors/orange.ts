import type { VendorFacts } from '../vendor.ts'

export const ORANGE: VendorFacts[] = [
  {
    name: 'FORTEX',
    aliases: ['фортекс', 'фортэкс'],
    country: 'czechia',
    level: 1.1,
    trades: 'all',
    platform18: 'fortex-18',
    letter: 'F',
    isBest: true,
    description:
      'FORTEX — чешская марка с широкой линейкой: инструмент, техника для участка, расходники. Любят за ровное качество и сервис без очередей.',
  },
  {
    name: 'Rygert',
    aliases: ['ригерт', 'рюгерт'],
    country: 'germany',
    level: 1.26,
    trades: ['petrol', 'garden', 'energy'],
    platform18: 'fortex-18',
    isBest: true,
    description:
      'Rygert — бензопилы, триммеры и воздуходувки для ежедневной работы. Марку выбирают лесники и службы благоустройства.',
  },
  {
    name: 'Karvon',
    aliases: ['карвон', 'корвон'],
    country: 'china',
    level: 0.82,
    trades: ['power', 'cordless', 'garden', 'air'],
    platform18: 'fortex-18',
    description:
      'Karvon — доступный инструмент для дома и участка. Работает на платформе FORTEX Energy 18, аккумуляторы общие.',
  },
  {
    name: 'Plamen',
    aliases: ['пламен', 'пламень'],
    country: 'bulgaria',
    level: 0.96,
    trades: ['heat', 'welding', 'energy'],
    platform18: 'fortex-18',
    description: 'Plamen — тепловые пушки, генераторы и сварка. Техника для стройки, теплицы и гаража.',
  },
  {
    name: 'Teplar',
    aliases: ['теплар'],
    country: 'russia',
    level: 0.9,
    trades: ['heat', 'washing', 'water'],
    platform18: 'fortex-18',
    description: 'Teplar — нагреватели, мойки и насосы для дома. Простые настройки и понятная инструкция на русском.',
  },
  {
    name: 'Kordan',
    aliases: ['кордан'],
    country: 'russia',
    level: 0.92,
    trades: ['building', 'garage', 'bench', 'storage'],
    platform18: 'fortex-18',
    description:
      'Kordan — тали, домкраты и станки для мастерской. Каждое подъёмное устройство испытывают нагрузкой в полтора раза выше паспортной.',
  },
  {
    name: 'Magnor',
    aliases: ['магнор'],
    country: 'poland',
    level: 1.07,
    trades: ['power', 'bench', 'sanding', 'bits'],
    platform18: 'fortex-18',
    description:
      'Magnor — сетевой инструмент и станки по металлу и дереву. Хорошо держит обороты под нагрузкой и не боится длинных смен.',
  },
  {
    name: 'Dravex',
    aliases: ['дравекс', 'драфекс'],
    country: 'poland',
    level: 0.99,
    trades: ['garden', 'petrol', 'building', 'washing'],
    platform18: 'fortex-18',
    numeric: true,
    description:
      'Dravex — техника для двора и стройки: культиваторы, мойки, виброплиты. Сервисные центры есть в каждом нашем городе.',
  },
  {
    name: 'Ostrin',
    aliases: ['острин'],
    country: 'russia',
    level: 0.89,
    trades: ['hand', 'bits', 'abrasive', 'safety', 'finish'],
    platform18: 'fortex-18',
    description:
      'Ostrin — ручной инструмент и оснастка для слесаря и столяра. Сталь закаливают на месте, кромку правят вручную.',
  },
  {
    name: 'Zarnik',
    aliases: ['зарник'],
    country: 'belarus',
    level: 0.91,
    trades: ['power', 'cordless', 'welding', 'garden'],
    platform18: 'fortex-18',
    description:
      'Zarnik — белорусский инструмент для ремонта и хозяйства. Детали взаимозаменяемы между поколениями, ремонт недорогой.',
  },
]
