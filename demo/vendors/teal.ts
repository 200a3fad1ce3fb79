import type { VendorFacts } from '../vendor.ts'

export const TEAL: VendorFacts[] = [
  {
    name: 'TERRO',
    aliases: ['терро', 'терра', 'теро'],
    country: 'russia',
    level: 1,
    trades: 'all',
    platform18: 'edinaya-18',
    isBest: true,
    description:
      'TERRO — универсальная марка для ремонта и стройки: от бит до перфораторов. Инструмент рассчитан на ежедневную работу бригады, запчасти держим на складе.',
  },
  {
    name: 'Torvald',
    aliases: ['торвальд', 'торвалд'],
    country: 'germany',
    level: 1.3,
    trades: ['power', 'cordless', 'bench', 'sanding'],
    platform18: 'edinaya-18',
    isBest: true,
    description:
      'Torvald делает электроинструмент с запасом по редуктору и электронике. Марку выбирают те, кто работает инструментом каждый день и считает не цену покупки, а цену отверстия.',
  },
  {
    name: 'Sevrin',
    aliases: ['севрин', 'сэврин'],
    country: 'russia',
    level: 0.88,
    trades: ['power', 'cordless', 'heat', 'washing', 'bits'],
    platform18: 'edinaya-18',
    description:
      'Sevrin — недорогой инструмент для дома и дачи. Простая конструкция, понятные настройки и гарантия два года на большинство моделей.',
  },
  {
    name: 'Marlek',
    aliases: ['марлек'],
    country: 'china',
    level: 0.8,
    trades: ['power', 'sanding', 'cordless', 'garage', 'air'],
    platform18: 'edinaya-18',
    numeric: true,
    description:
      'Marlek выпускает инструмент начального уровня для мелкого ремонта. Подойдёт, если сверлить и пилить приходится не каждый день.',
  },
  {
    name: 'Ondar',
    aliases: ['ондар', 'андар'],
    country: 'korea',
    level: 1.12,
    trades: ['energy', 'water', 'air', 'washing', 'heat'],
    platform18: 'edinaya-18',
    description:
      'Ondar специализируется на генераторах, насосах и компрессорах. Двигатели с чугунной гильзой и доступные расходники — сильная сторона марки.',
  },
  {
    name: 'Tundrik',
    aliases: ['тундрик'],
    country: 'russia',
    level: 0.95,
    trades: ['heat', 'petrol', 'building', 'energy'],
    platform18: 'edinaya-18',
    description:
      'Tundrik создаёт технику для холодного климата: тепловые пушки, снегоуборщики, генераторы. Масла и резина подобраны для запуска на морозе.',
  },
  {
    name: 'Velmar',
    aliases: ['велмар', 'вельмар'],
    country: 'italy',
    level: 1.2,
    trades: ['building', 'bench', 'air', 'garage'],
    platform18: 'edinaya-18',
    letter: 'V',
    description:
      'Velmar производит компрессоры, станки и оборудование для мастерских. Итальянские узлы, сборка с ручной проверкой каждой машины.',
  },
  {
    name: 'Ferrano',
    aliases: ['феррано', 'ферано'],
    country: 'italy',
    level: 1.08,
    trades: ['welding', 'garage', 'hand'],
    platform18: 'edinaya-18',
    description:
      'Ferrano — сварочные инверторы и маски для монтажников и фермеров. Аппараты держат дугу при просадке сети и чинятся поблочно.',
  },
  {
    name: 'Glaunt',
    aliases: ['глаунт', 'глонт'],
    country: 'germany',
    level: 1.25,
    trades: ['measure', 'hand', 'safety'],
    platform18: 'edinaya-18',
    numeric: true,
    description:
      'Glaunt выпускает измерительный инструмент с проверкой каждого прибора на стенде. Точность указана честно и подтверждена паспортом.',
  },
  {
    name: 'Pribor-M',
    aliases: ['прибор м', 'прибор-м'],
    country: 'russia',
    level: 0.9,
    trades: ['measure', 'welding', 'hand', 'parts'],
    platform18: 'edinaya-18',
    description:
      'Pribor-M делает лазерные уровни, дальномеры и сварочные маски на российском заводе. Сервис и поверка рядом, без пересылки за границу.',
  },
]
