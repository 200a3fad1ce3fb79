import type { VendorFacts } from '../vendor.ts'

export const BLUE: VendorFacts[] = [
  {
    name: 'NORVIK',
    aliases: ['норвик', 'норвек'],
    country: 'sweden',
    level: 1.22,
    trades: 'all',
    platform18: 'norvik-18',
    letter: 'N',
    isBest: true,
    description:
      'NORVIK — скандинавский подход к инструменту: продуманная эргономика, защита от пыли и мороза. Одна аккумуляторная платформа на весь дом и участок.',
  },
  {
    name: 'Nordal',
    aliases: ['нордал', 'нордаль'],
    country: 'finland',
    level: 1.1,
    trades: ['garden', 'petrol', 'cordless', 'heat'],
    platform18: 'norvik-18',
    isBest: true,
    description:
      'Nordal делает технику для леса и двора: бензопилы, снегоуборщики, триммеры. Лёгкий запуск зимой — главная задача конструкторов.',
  },
  {
    name: 'Isfjell',
    aliases: ['исфьель', 'исфелл', 'исфьелл'],
    country: 'norway',
    level: 1.3,
    trades: ['petrol', 'energy', 'water'],
    platform18: 'norvik-18',
    description:
      'Isfjell выпускает снегоуборщики, генераторы и насосы для северного климата. Корпуса из толстой стали, порошковая окраска в два слоя.',
  },
  {
    name: 'Baltor',
    aliases: ['балтор', 'болтор'],
    country: 'russia',
    level: 0.93,
    trades: ['power', 'cordless', 'washing', 'welding'],
    platform18: 'norvik-18',
    description:
      'Baltor — инструмент и мойки для дома и небольшого сервиса. Собирают под Калининградом, гарантия до трёх лет при регистрации.',
  },
  {
    name: 'Fjordan',
    aliases: ['фьордан', 'фиордан'],
    country: 'denmark',
    level: 1.18,
    trades: ['washing', 'water', 'air'],
    platform18: 'norvik-18',
    numeric: true,
    description:
      'Fjordan — мойки высокого давления и насосы. Латунные помпы и шланги с оплёткой даже в младших моделях.',
  },
  {
    name: 'Onegan',
    aliases: ['онеган', 'анеган'],
    country: 'russia',
    level: 0.86,
    trades: ['water', 'garden', 'energy', 'building'],
    platform18: 'norvik-18',
    description:
      'Onegan — насосы, садовая техника и бетоносмесители с завода в Карелии. Делают просто и с запасом по металлу.',
  },
  {
    name: 'Azurit',
    aliases: ['азурит', 'лазурит'],
    country: 'china',
    level: 0.78,
    trades: ['power', 'cordless', 'sanding', 'hand'],
    platform18: 'edinaya-18',
    description:
      'Azurit — бюджетный инструмент для разовых задач по дому. Работает на единой платформе 18 В, поэтому аккумуляторы не пропадут.',
  },
  {
    name: 'Holmgard',
    aliases: ['холмгард', 'хольмгард'],
    country: 'sweden',
    level: 1.27,
    trades: ['bench', 'sanding', 'power', 'measure'],
    platform18: 'norvik-18',
    description:
      'Holmgard — станки и столярный инструмент для мастерской. Чугунные столы, точные упоры, тихие двигатели.',
  },
  {
    name: 'Polarix',
    aliases: ['поларикс', 'полярикс'],
    country: 'germany',
    level: 1.14,
    trades: ['measure', 'safety', 'welding'],
    platform18: 'norvik-18',
    description:
      'Polarix — лазерные приборы и маски-хамелеоны. Оптика с хорошей видимостью луча и честные классы точности.',
  },
  {
    name: 'Sundal',
    aliases: ['сундал', 'сандал'],
    country: 'estonia',
    level: 0.98,
    trades: ['building', 'heat', 'bench', 'garage'],
    platform18: 'norvik-18',
    description:
      'Sundal — лестницы, тали и тепловые пушки для стройки и склада. Нагрузку указывают с запасом и проверяют на каждом изделии.',
  },
]
