import { counted } from '../russian.ts'
import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const laserLevels: Template = {
  category: 'lazernye-urovni',
  trade: 'measure',
  share: 1,
  groups: {
    Лазер: 'planes*! beam*! laser_range*! laser_accuracy',
    Питание: 'battery_type laser_hours receiver_support*',
    Удобство: 'self_leveling ip_class* tripod_included* weight',
  },
  classes: [
    {
      weight: 2,
      kind: 'laser-level',
      what: 'Уровень лазерный',
      price: [2900, 12900],
      values: {
        planes: 'cross',
        beam: sizes('red', 'green', 'green'),
        laser_range: sizes(10, 15, 20),
        laser_accuracy: one('a3', 'a3', 'a2'),
        battery_type: one('li-ion', 'alkaline'),
        laser_hours: range(6, 15, 1),
        receiver_support: chance(0.4),
        self_leveling: true,
        ip_class: sizes('ip40', 'ip54'),
        tripod_included: chance(0.5),
        weight: range(0.3, 0.8, 0.1),
      },
    },
    {
      weight: 3,
      kind: 'laser-level',
      what: 'Построитель лазерных плоскостей',
      series: 'LX',
      price: [8900, 49900],
      values: {
        planes: 'three',
        beam: sizes('red', 'green', 'green'),
        laser_range: sizes(20, 30, 40, 60),
        laser_accuracy: one('a3', 'a2', 'a2'),
        battery_type: 'li-ion',
        laser_hours: range(8, 20, 1),
        receiver_support: true,
        self_leveling: true,
        ip_class: sizes('ip54', 'ip54', 'ip65'),
        tripod_included: chance(0.7),
        weight: range(0.6, 1.4, 0.1),
      },
    },
  ],
  series: 'LL',
  model: (v) => `${v.laser_range}${v.beam === 'green' ? 'G' : 'R'}`,
  lines: ['', 'Set', 'Pro', 'Line'],
  tail: (v, text) => [text('planes'), text('beam'), v.tripod_included === true && 'со штативом'],
  about: (v, text, pick) => [
    v.planes === 'three'
      ? pick(
          `Строит три плоскости по 360°, луч виден на ${text('laser_range')}.`,
          `Построитель плоскостей с ${v.beam === 'green' ? 'зелёным' : 'красным'} лучом для стен, плитки и потолка.`,
        )
      : pick(
          `Крестовой уровень с ${v.beam === 'green' ? 'зелёным' : 'красным'} лучом и дальностью до ${text('laser_range')}.`,
          'Даёт горизонталь и вертикаль: повесить полку, разметить плитку, выставить дверь.',
        ),
    `Точность ${text('laser_accuracy')}, маятник выравнивается сам и блокируется при переноске.`,
    v.receiver_support === true ? 'С приёмником луч ловится и на солнце.' : 'Лучше всего работает в помещении.',
    v.beam === 'green' && 'Зелёный луч заметно ярче красного.',
  ],
  box: (v) => [
    'уровень',
    'мишень',
    v.tripod_included === true && 'штатив',
    v.battery_type === 'li-ion' && 'зарядное устройство',
    'чехол',
    'инструкция',
  ],
  warranty: [12, 24],
  size: () => [130, 90, 140],
}

export const rangefinders: Template = {
  category: 'dalnomery',
  trade: 'measure',
  share: 0.6,
  groups: {
    Измерение: 'distance*! distance_accuracy*! functions',
    Экран: 'lcd_lines camera* bluetooth*! ip_class',
    Питание: 'battery_type measurements weight',
  },
  classes: [
    {
      kind: 'rangefinder',
      what: 'Дальномер лазерный',
      price: [1900, 19900],
      values: {
        distance: sizes(30, 40, 60, 80, 120, 200),
        distance_accuracy: one('d2', 'd2', 'd15'),
        functions: sizes('f-basic', 'f-area', 'f-pythagoras'),
        lcd_lines: sizes(2, 3, 4),
        camera: sizes(false, false, true),
        bluetooth: sizes(false, true, true),
        ip_class: one('ip40', 'ip54'),
        battery_type: sizes('alkaline', 'li-ion'),
        measurements: range(5, 20, 1),
        weight: range(0.1, 0.4, 0.1),
      },
    },
  ],
  series: 'RF',
  model: (v) => `${v.distance}`,
  lines: ['', 'Pro', 'BT', 'Plus'],
  tail: (v, text) => [`до ${text('distance')}`, v.bluetooth === true && 'Bluetooth', v.camera === true && 'с камерой'],
  about: (v, text, pick) => [
    pick(
      `Дальномер измеряет до ${text('distance')} с точностью ${text('distance_accuracy')}.`,
      `Лазерный дальномер для замера комнаты и участка: до ${text('distance')}, считает ${v.functions === 'f-basic' ? 'длину' : v.functions === 'f-area' ? 'площадь и объём' : 'площадь, объём и высоту по Пифагору'}.`,
    ),
    v.bluetooth === true
      ? 'Размеры передаются в телефон и подставляются в план.'
      : 'Памяти хватает на несколько десятков замеров.',
    v.camera === true && 'Камера с перекрестьем помогает попасть в точку на солнце.',
    `Заряда хватает примерно на ${counted(Number(v.measurements), 'тысячу', 'тысячи', 'тысяч')} замеров.`,
  ],
  box: () => ['дальномер', 'чехол', 'элементы питания', 'инструкция'],
  warranty: [12, 24],
  size: () => [110, 45, 28],
}

export const tapeMeasures: Template = {
  category: 'ruletki',
  trade: 'measure',
  share: 0.4,
  groups: { Лента: 'tape_length*! tape_width*! standout! tape_coating', Корпус: 'magnetic* autolock* body_material' },
  classes: [
    {
      kind: 'tape-measure',
      what: 'Рулетка',
      price: [190, 2900],
      values: {
        tape_length: sizes(3, 5, 5, 7.5, 10, 10),
        tape_width: sizes(16, 19, 25, 25, 32),
        standout: range(1.6, 3.4, 0.1),
        tape_coating: one('nylon', 'nylon', 'paint'),
        magnetic: chance(0.4),
        autolock: chance(0.3),
        body_material: one('abs', 'rubber', 'steel'),
      },
    },
  ],
  series: 'TM',
  model: (v) => `${v.tape_length}-${v.tape_width}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Magnet', 'Force', 'Grip', 'Master'],
  tail: (_v, text) => [text('tape_length'), text('tape_width')],
  about: (v, text, pick) => [
    pick(
      `Рулетка ${text('tape_length')} с лентой ${text('tape_width')} и выносом около ${text('standout')}.`,
      `Рулетка на каждый день: лента ${text('tape_coating')}, длина ${text('tape_length')}.`,
    ),
    v.magnetic === true
      ? 'Магнитный зацеп держится за металл, мерить можно одному.'
      : 'Зацеп подвижный, внутренний и наружный размер выходят точно.',
    v.autolock === true ? 'Лента останавливается сама, кнопка возвращает.' : 'Тормоз удерживает ленту на любой длине.',
  ],
  warranty: [12],
  mass: (v) => 90 + Number(v.tape_length) * 55,
  size: () => [80, 75, 35],
}

export const spiritLevels: Template = {
  category: 'urovni-i-ugolniki',
  trade: 'measure',
  share: 0.5,
  groups: { Инструмент: 'level_type*! level_length*! level_accuracy!', Конструкция: 'vials body_material* magnetic*' },
  classes: [
    {
      weight: 3,
      kind: 'spirit-level',
      what: 'Уровень строительный',
      series: 'LV',
      price: [390, 3900],
      values: {
        level_type: 'level',
        level_length: sizes(300, 400, 600, 800, 1000, 1200, 1500, 2000),
        level_accuracy: one('l05', 'l05', 'l1'),
        vials: one(2, 3, 3),
        body_material: 'aluminium',
        magnetic: chance(0.5),
      },
    },
    {
      weight: 2,
      kind: 'square',
      what: 'Угольник',
      series: 'SQ',
      price: [290, 1900],
      values: {
        level_type: 'square',
        level_length: sizes(150, 200, 250, 300, 400),
        level_accuracy: 'l05',
        vials: 1,
        body_material: 'aluminium',
        magnetic: false,
      },
    },
  ],
  series: 'L',
  model: (v) => `${v.level_length}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Magnet', 'Classic', 'Master'],
  tail: (v, text) => [
    text('level_length'),
    v.level_type === 'level' && v.magnetic === true && 'магнитный',
    v.level_type === 'level' && v.vials === 3 && 'три глазка',
  ],
  about: (v, text, pick) => [
    v.level_type === 'square'
      ? pick(
          `Угольник ${text('level_length')} с алюминиевой шкалой: прямой угол для столярки и сварки.`,
          'Угольник с упором под 45° и насечкой, которая не стирается.',
        )
      : pick(
          `Уровень ${text('level_length')} с точностью ${text('level_accuracy')} и ${v.vials === 2 ? 'двумя' : 'тремя'} глазками.`,
          'Корпус из прочного профиля не скручивается и переживает падение.',
        ),
    v.magnetic === true
      ? 'Магнитная грань держится на трубе и профиле.'
      : 'Рабочие грани фрезерованы, мерить можно в любом положении.',
  ],
  warranty: [12, 24],
  mass: (v) => 220 + Number(v.level_length) * 0.6,
  size: (v) => [Number(v.level_length) + 20, 60, 30],
}

export const calipers: Template = {
  category: 'shtangencirkuli',
  trade: 'measure',
  share: 0.3,
  groups: {
    Измерение: 'caliper_type*! caliper_length*! caliper_step*!',
    Корпус: 'body_material waterproof case battery_type',
  },
  classes: [
    {
      kind: 'caliper',
      what: 'Штангенциркуль',
      price: [590, 5900],
      values: {
        caliper_type: sizes('vernier', 'digital', 'digital'),
        caliper_length: sizes(150, 200, 250, 300),
        caliper_step: from((v) => (v.caliper_type === 'vernier' ? 's005' : 's001')),
        body_material: 'stainless',
        waterproof: from((v, { random }) => v.caliper_type === 'digital' && random.chance(0.2)),
        case: true,
        battery_type: from((v) => (v.caliper_type === 'digital' ? 'button' : undefined)),
      },
    },
  ],
  series: 'CL',
  model: (v) => `${v.caliper_length}`,
  lines: ['', 'Digital', 'Pro', 'Classic'],
  calledByLine: true,
  tail: (v, text) => [text('caliper_length'), v.caliper_type === 'digital' && 'цифровой'],
  about: (v, text, pick) => [
    pick(
      `Штангенциркуль ${text('caliper_length')} с ценой деления ${text('caliper_step')}.`,
      `Измеряет наружный и внутренний размер, глубину: шаг ${text('caliper_step')}.`,
    ),
    v.caliper_type === 'digital'
      ? 'Цифры крупные, мерить можно и при плохом свете; ноль ставится кнопкой.'
      : 'Нониус без батареек: работает всегда и не врёт на морозе.',
  ],
  box: () => ['штангенциркуль', 'футляр'],
  warranty: [12],
  mass: () => 320,
  size: (v) => [Number(v.caliper_length) + 90, 100, 22],
}
