import type { VendorFacts } from '../vendor.ts'

export const RED: VendorFacts[] = [
  {
    name: 'KRAFTER',
    aliases: ['крафтер', 'крафтэр', 'графтер'],
    country: 'germany',
    level: 1.15,
    trades: 'all',
    platform18: 'krafter-18',
    letter: 'K',
    isBest: true,
    description:
      'KRAFTER — инструмент для профессиональных бригад: мощные двигатели, металлические редукторы, усиленные кабели. У марки одна из самых полных линеек оснастки и запчастей.',
  },
  {
    name: 'Barkon',
    aliases: ['баркон', 'барккон'],
    country: 'russia',
    level: 0.92,
    trades: ['power', 'building', 'bench', 'welding'],
    platform18: 'krafter-18',
    description:
      'Barkon — рабочий инструмент без лишних функций для стройки. Ценят за ремонтопригодность: любую деталь можно заказать отдельно.',
  },
  {
    name: 'Ignar',
    aliases: ['игнар'],
    country: 'turkey',
    level: 1.02,
    trades: ['welding', 'heat', 'garage'],
    platform18: 'krafter-18',
    description:
      'Ignar занимается сваркой и нагревом: инверторы, тепловые пушки, технические фены. Аппараты рассчитаны на работу от слабой сети и генератора.',
  },
  {
    name: 'Kortis',
    aliases: ['кортис', 'картис'],
    country: 'russia',
    level: 0.85,
    trades: ['power', 'sanding', 'cordless', 'hand', 'measure'],
    platform18: 'krafter-18',
    numeric: true,
    description:
      'Kortis — доступный инструмент для дома, гаража и дачи. Большинство моделей можно купить с кейсом и оснасткой для первого проекта.',
  },
  {
    name: 'Durmast',
    aliases: ['дурмаст', 'дюрмаст'],
    country: 'turkey',
    level: 1.05,
    trades: ['building', 'power', 'petrol'],
    platform18: 'krafter-18',
    letter: 'D',
    description:
      'Durmast делает тяжёлую технику для бетонных работ: виброплиты, трамбовки, отбойные молотки. Машины живут в прокате годами.',
  },
  {
    name: 'Vulkor',
    aliases: ['вулкор', 'волкор'],
    country: 'china',
    level: 0.83,
    trades: ['energy', 'welding', 'air', 'petrol'],
    platform18: 'krafter-18',
    description:
      'Vulkor — генераторы, сварка и компрессоры с честными характеристиками. Номинальная мощность в паспорте совпадает с замером.',
  },
  {
    name: 'Grantis',
    aliases: ['грантис'],
    country: 'italy',
    level: 1.28,
    trades: ['building', 'bench', 'abrasive'],
    platform18: 'krafter-18',
    description:
      'Grantis выпускает плиткорезы и установки алмазного бурения. Марка для тех, кто режет керамогранит и бетон каждый день.',
  },
  {
    name: 'Redhold',
    aliases: ['редхолд', 'рэдхолд'],
    country: 'china',
    level: 0.9,
    trades: ['garage', 'hand', 'storage', 'air'],
    platform18: 'krafter-18',
    description:
      'Redhold — оборудование для гаража и автосервиса: домкраты, пусковые устройства, наборы головок. Всё, что нужно для поста обслуживания.',
  },
  {
    name: 'Rossner',
    aliases: ['росснер', 'роснер'],
    country: 'austria',
    level: 1.35,
    trades: ['power', 'sanding', 'cordless', 'bench'],
    platform18: 'krafter-18',
    isBest: true,
    description:
      'Rossner — инструмент для столяров и отделочников. Точная механика, хорошее пылеудаление и низкая вибрация.',
  },
  {
    name: 'Stepnar',
    aliases: ['степнар'],
    country: 'russia',
    level: 0.87,
    trades: ['garden', 'petrol', 'water', 'washing'],
    platform18: 'krafter-18',
    description:
      'Stepnar — садовая и силовая техника для дачи и небольшого хозяйства. Простое обслуживание и запчасти в наличии.',
  },
]
