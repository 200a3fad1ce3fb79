import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const socketSets: Template = {
  category: 'nabory-instrumenta',
  trade: 'hand',
  share: 0.9,
  groups: {
    Состав: 'pieces*! square*! socket_range! bits_included',
    Качество: 'steel* ratchet_teeth torx_included',
    Удобство: 'case weight',
  },
  classes: [
    {
      kind: 'socket-set',
      what: 'Набор инструмента',
      price: [2400, 18900],
      values: {
        square: sizes('q14', 'q14', 'q14-12', 'q14-38-12'),
        pieces: sizes(46, 56, 82, 94, 108, 142, 216),
        socket_range: sizes('4-14', '4-14', '4-32', '4-32'),
        bits_included: range(16, 60, 1, 0.2),
        steel: one('crv', 'crv', 's2'),
        ratchet_teeth: one(24, 45, 72, 72),
        torx_included: sizes(false, true, true),
        case: true,
        weight: range(1.6, 11.5, 0.1),
      },
    },
  ],
  series: 'SS',
  model: (v) => `${v.pieces}`,
  lines: ['', 'Auto', 'Service', 'Pro', 'Home'],
  tail: (v, text) => [
    `${v.pieces}\u00a0${Number(v.pieces) % 10 === 2 || Number(v.pieces) % 10 === 4 ? 'предмета' : 'предметов'}`,
    text('square'),
  ],
  about: (v, text, pick) => [
    pick(
      `Набор головок и бит в кейсе: присоединительный квадрат ${text('square')}, головки ${text('socket_range')} мм.`,
      'Набор для машины, велосипеда и дома: каждая деталь на своём месте, недостачу видно сразу.',
    ),
    `Трещотка на ${v.ratchet_teeth} ${v.ratchet_teeth === 24 || v.ratchet_teeth === 72 ? 'зуба' : 'зубьев'} работает в тесноте${Number(v.ratchet_teeth) >= 72 ? ' с ходом около пяти градусов' : ''}.`,
    v.steel === 's2'
      ? 'Биты из стали S2 не слизываются на заржавевших винтах.'
      : 'Головки из хромованадиевой стали с шестигранным профилем не срывают грани.',
  ],
  warranty: [12, 24, 60],
  size: (v) => [
    Math.round(280 + Number(v.weight) * 16),
    Math.round(210 + Number(v.weight) * 12),
    Math.round(60 + Number(v.weight) * 4),
  ],
  fits: () => ['sockets'],
}

export const wrenches: Template = {
  category: 'klyuchi',
  trade: 'hand',
  share: 1,
  groups: {
    Размер: 'wrench_type*! wrench_size*! jaw pieces',
    Качество: 'steel! coating* two_component*',
    Удобство: 'weight',
  },
  classes: [
    {
      weight: 2,
      kind: 'adjustable-wrench',
      what: 'Ключ разводной',
      series: 'AW',
      price: [390, 2900],
      values: {
        wrench_type: 'adjustable',
        wrench_size: sizes(150, 200, 250, 300, 375),
        jaw: sizes(20, 25, 30, 35, 45),
        steel: 'crv',
        coating: one('chrome', 'phosphate'),
        two_component: chance(0.7),
        weight: range(0.2, 1.2, 0.1),
      },
    },
    {
      weight: 2,
      kind: 'pipe-wrench',
      what: 'Ключ трубный',
      series: 'PP',
      price: [690, 4900],
      values: {
        wrench_type: 'pipe',
        wrench_size: sizes(250, 320, 400, 560),
        jaw: sizes(25, 40, 50, 75),
        steel: 'tool',
        coating: one('enamel', 'phosphate'),
        two_component: chance(0.3),
        weight: range(0.8, 4.2, 0.1),
      },
    },
    {
      weight: 2,
      kind: 'spanner-set',
      what: 'Набор комбинированных ключей',
      series: 'CW',
      price: [1200, 7900],
      values: {
        wrench_type: 'set',
        pieces: sizes(6, 8, 12, 16, 25),
        wrench_size: from((v) => ({ 6: 17, 8: 19, 12: 22, 16: 24, 25: 32 })[Number(v.pieces)] ?? 19),
        steel: 'crv',
        coating: one('chrome', 'satin'),
        two_component: false,
        weight: range(0.5, 4.8, 0.1),
      },
    },
    {
      weight: 1,
      kind: 'ratchet',
      what: 'Трещотка',
      series: 'RR',
      price: [590, 3900],
      values: {
        wrench_type: 'ratchet',
        wrench_size: sizes(150, 200, 250),
        steel: 'crv',
        coating: 'chrome',
        two_component: true,
        weight: range(0.2, 0.6, 0.1),
      },
    },
  ],
  series: 'W',
  model: (v) => `${v.wrench_size}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Grip', 'Master', 'Classic', 'Expert'],
  tail: (v, text) => [
    v.wrench_type === 'set'
      ? `${v.pieces}\u00a0${v.pieces === 6 || v.pieces === 8 ? 'предметов' : 'предметов'}, до ${text('wrench_size')}`
      : text('wrench_size'),
    v.wrench_type === 'pipe' ? `захват до ${text('jaw')}` : false,
  ],
  about: (v, text, pick) => [
    v.wrench_type === 'set'
      ? pick(
          `Ключи рожково-накидные до ${text('wrench_size')} из хромованадиевой стали.`,
          `Набор комбинированных ключей, ${v.pieces} штук, в держателе.`,
        )
      : v.wrench_type === 'pipe'
        ? `Трубный ключ с захватом до ${text('jaw')}: держит трубу и круглый пруток, не соскальзывая.`
        : v.wrench_type === 'ratchet'
          ? 'Трещотка с переключением направления и мелким зубом работает в тесноте.'
          : pick(
              `Разводной ключ ${text('wrench_size')}, раствор губок до ${text('jaw')}.`,
              `Ключ с тонкими губками и мелкой шкалой: охватывает гайки до ${text('jaw')}.`,
            ),
    v.two_component === true
      ? 'Двухкомпонентная рукоятка не скользит в масле.'
      : 'Накатка на рукоятке даёт уверенный хват.',
  ],
  warranty: [24, 60],
  size: (v) => [Number(v.wrench_size) + 30, 90, 30],
  fits: (v) => (v.wrench_type === 'pipe' ? ['plumbing'] : []),
}

export const screwdrivers: Template = {
  category: 'otvertki',
  trade: 'hand',
  share: 0.7,
  groups: {
    Состав: 'screwdriver_type* tip*! shaft_length_mm! pieces*!',
    Качество: 'steel insulated* magnetic two_component*',
  },
  classes: [
    {
      weight: 3,
      kind: 'screwdriver',
      what: 'Отвёртка',
      series: 'SD',
      price: [120, 690],
      values: {
        screwdriver_type: 'single',
        tip: sizes('ph1', 'ph2', 'ph3', 'sl5', 'sl6', 'pz2', 't20'),
        shaft_length_mm: sizes(75, 100, 125, 150),
        pieces: 1,
        steel: one('crv', 's2'),
        insulated: chance(0.3),
        magnetic: true,
        two_component: true,
      },
    },
    {
      weight: 2,
      kind: 'screwdriver-set',
      what: 'Набор отвёрток',
      series: 'SDS',
      price: [590, 3900],
      values: {
        screwdriver_type: 'set',
        tip: 'mixed',
        shaft_length_mm: 125,
        pieces: sizes(6, 8, 10, 12, 18),
        steel: one('crv', 's2'),
        insulated: chance(0.3),
        magnetic: true,
        two_component: true,
      },
    },
  ],
  series: 'SD',
  model: (v) => `${v.tip}-${v.shaft_length_mm}`,
  lines: ['', 'Grip', 'Pro', 'Comfort', 'Electro'],
  calledByLine: true,
  tail: (v, text) => [
    v.screwdriver_type === 'set'
      ? `${v.pieces}\u00a0${v.pieces === 6 || v.pieces === 8 ? 'предметов' : 'предметов'}`
      : text('tip'),
    v.screwdriver_type === 'single' && text('shaft_length_mm'),
    v.insulated === true && 'до 1000\u00a0В',
  ],
  about: (v, text, pick) => [
    v.screwdriver_type === 'set'
      ? `Набор из ${v.pieces} отвёрток с разными шлицами: для дома, машины и щитка.`
      : pick(
          `Отвёртка ${text('tip')} со стержнем ${text('shaft_length_mm')}.`,
          `Отвёртка под шлиц ${text('tip')}: наконечник чернёный, не срывает крест.`,
        ),
    v.insulated === true
      ? 'Изоляция до 1000 В для работы в щитке; диэлектрические перчатки всё равно нужны.'
      : 'Наконечник намагничен, винт не падает.',
    'Рукоятка двухкомпонентная, с упором для большого пальца и отверстием для подвеса.',
  ],
  warranty: [24],
  mass: (v) => 90 * Number(v.pieces) + 20,
  size: (v) => [Number(v.shaft_length_mm) + 120, 40, 40],
}

export const pliers: Template = {
  category: 'gubcevyy-instrument',
  trade: 'hand',
  share: 0.7,
  groups: {
    Размер: 'pliers_type* pliers_length*! cut_wire!',
    Качество: 'steel hrc! insulated* two_component*',
  },
  classes: [
    {
      weight: 2,
      kind: 'combination-pliers',
      what: 'Пассатижи',
      series: 'CP',
      price: [290, 1900],
      values: {
        pliers_type: 'combination',
        pliers_length: sizes(160, 180, 200),
        cut_wire: sizes(2.2, 2.5, 2.8),
        steel: 'tool',
        hrc: range(52, 60, 1),
        insulated: chance(0.3),
        two_component: true,
      },
    },
    {
      weight: 2,
      kind: 'side-cutters',
      what: 'Бокорезы',
      series: 'SC',
      price: [290, 2400],
      values: {
        pliers_type: 'side',
        pliers_length: sizes(140, 160, 180, 200),
        cut_wire: sizes(2, 2.4, 2.8, 3),
        steel: 'tool',
        hrc: range(54, 62, 1),
        insulated: chance(0.3),
        two_component: true,
      },
    },
  ],
  series: 'PL',
  model: (v) => `${v.pliers_length}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Electro', 'Classic', 'Grip', 'Expert'],
  tail: (v, text) => [text('pliers_length'), v.insulated === true && 'до 1000\u00a0В'],
  about: (v, text, pick) => [
    v.pliers_type === 'side'
      ? pick(
          `Бокорезы ${text('pliers_length')}: режущая кромка без перекоса откусывает проволоку до ${text('cut_wire')}.`,
          'Бокорезы для электрика и монтажника: чистый рез кабеля и стяжек.',
        )
      : pick(
          `Пассатижи ${text('pliers_length')} с плоскими губками, круглым захватом и кусачками.`,
          `Пассатижи на каждый день: кромка ${text('hrc')} держит заточку.`,
        ),
    v.insulated === true
      ? 'Рукоятки испытаны на 10 000 В, работать можно под напряжением до 1000 В.'
      : 'Мягкие рукоятки и возвратная пружина берегут ладонь.',
  ],
  warranty: [24],
  mass: (v) => Math.round(Number(v.pliers_length) * 1.6),
  size: (v) => [Number(v.pliers_length) + 20, 70, 25],
}
