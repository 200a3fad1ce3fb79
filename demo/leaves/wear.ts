import { counted } from '../russian.ts'
import { any, chance, from, one, range, sizes, type Template } from '../template.ts'

export const headProtection: Template = {
  category: 'zashchita-golovy',
  trade: 'safety',
  share: 0.5,
  groups: { Защита: 'head_type*! protection_class*! snr*', Удобство: 'adjustment ventilation* weight!' },
  classes: [
    {
      weight: 2,
      kind: 'hard-hat',
      what: 'Каска защитная',
      series: 'HH',
      price: [290, 1900],
      values: {
        head_type: 'helmet',
        protection_class: one('en397', 'en397', 'en12492'),
        snr: from(() => undefined),
        adjustment: one('slide', 'ratchet'),
        ventilation: chance(0.6),
        weight: range(0.3, 0.5, 0.1),
      },
    },
    {
      weight: 2,
      kind: 'ear-defenders',
      what: 'Наушники противошумные',
      series: 'ED',
      price: [390, 2400],
      values: {
        head_type: 'ears',
        protection_class: 'en352',
        snr: sizes(25, 27, 31, 33),
        adjustment: 'slide',
        ventilation: false,
        weight: range(0.2, 0.4, 0.1),
      },
    },
  ],
  series: 'HH',
  model: (v) => `${v.head_type === 'ears' ? `S${v.snr}` : v.protection_class}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Comfort', 'Vent'],
  tail: (v, text) => [
    v.head_type === 'ears' ? `SNR ${text('snr')}` : text('protection_class'),
    v.ventilation === true && 'с вентиляцией',
  ],
  about: (v, text) => [
    v.head_type === 'helmet'
      ? `Каска ${text('protection_class')} с оголовьем: размер подгоняется, ремешок в комплекте.`
      : `Наушники снижают шум на ${text('snr')} по SNR: болгарка и пила становятся терпимыми.`,
    v.head_type === 'helmet' ? 'Гнёзда для щитка и наушников.' : 'Складываются и лежат в кейсе рядом с инструментом.',
  ],
  warranty: [0],
  size: () => [260, 220, 170],
  fits: (v) => [v.head_type === 'ears' ? 'ears' : 'helmet'],
}

export const faceProtection: Template = {
  category: 'ochki-i-respiratory',
  trade: 'safety',
  share: 0.6,
  groups: { Защита: 'face_type*! lens* protection_class*!', Удобство: 'anti_fog* adjustable_strap weight!' },
  classes: [
    {
      weight: 2,
      kind: 'safety-glasses',
      what: 'Очки защитные',
      series: 'SG',
      price: [190, 1200],
      values: {
        face_type: 'glasses',
        lens: one('clear', 'clear', 'yellow', 'smoke'),
        protection_class: 'en166',
        anti_fog: chance(0.6),
        adjustable_strap: true,
        weight: 0.1,
      },
    },
    {
      weight: 2,
      kind: 'respirator',
      what: 'Полумаска фильтрующая',
      series: 'RS',
      price: [390, 2900],
      values: {
        face_type: 'mask',
        lens: from(() => undefined),
        protection_class: one('ffp2', 'ffp3', 'a1p2'),
        anti_fog: false,
        adjustable_strap: true,
        weight: range(0.1, 0.3, 0.1),
      },
    },
  ],
  series: 'FG',
  model: (v) =>
    `${v.face_type === 'glasses' ? `L${String(v.lens).charAt(0).toUpperCase()}` : String(v.protection_class).toUpperCase()}`,
  calledByLine: true,
  lines: ['', 'Vision', 'Pro', 'Air', 'Max'],
  tail: (v, text) => [
    v.face_type === 'glasses' ? text('lens') : text('protection_class'),
    v.anti_fog === true && 'не запотевают',
  ],
  about: (v, text) => [
    v.face_type === 'glasses'
      ? `Открытые очки с ${v.lens === 'clear' ? 'прозрачными' : v.lens === 'yellow' ? 'жёлтыми' : 'дымчатыми'} линзами, боковые щитки защищают от крошки и искр.`
      : `Полумаска ${text('protection_class')}: гипсовая, цементная и древесная пыль остаётся снаружи.`,
    v.anti_fog === true ? 'Покрытие не даёт линзе запотевать в тепле.' : 'Оголовье не давит даже под каской.',
  ],
  warranty: [0],
  size: () => [180, 90, 80],
  fits: (v) => [v.face_type === 'glasses' ? 'glasses' : 'dust-mask'],
}

export const gloves: Template = {
  category: 'perchatki',
  trade: 'safety',
  share: 0.5,
  groups: { Защита: 'glove_material*! glove_class*! glove_size*!', Удобство: 'season pack' },
  classes: [
    {
      kind: 'work-gloves',
      what: 'Перчатки рабочие',
      price: [90, 990],
      values: {
        glove_material: one('nitrile', 'latex', 'leather', 'pu', 'winter'),
        glove_class: one('c4131', 'c3121', 'c4x43'),
        glove_size: any('s8', 's9', 's9', 's10', 's11'),
        season: from((v, d) => {
          const season = d.random.one(['all', 'all', 'winter'])
          return v.glove_material === 'winter' ? 'winter' : season
        }),
        pack: one(1, 3, 12),
      },
    },
  ],
  series: 'WG',
  model: (v) => `${String(v.glove_size).slice(1)}-${v.glove_material}`,
  calledByLine: true,
  lines: ['', 'Grip', 'Pro', 'Winter', 'Flex'],
  tail: (v, text) => [
    text('glove_material'),
    `размер ${text('glove_size')}`,
    Number(v.pack) > 1 && counted(Number(v.pack), 'пара', 'пары', 'пар'),
  ],
  worth: (v) => Number(v.pack) ** 0.8,
  sizedBy: 'glove_size',
  about: (v, text) => [
    `Перчатки с покрытием «${text('glove_material')}», размер ${text('glove_size')}: держат мокрый и жирный предмет.`,
    v.glove_material === 'leather'
      ? 'Спилок терпит сварку и верёвку.'
      : v.season === 'winter'
        ? 'Утеплены начёсом, руки не мёрзнут.'
        : 'Тонкая вязка, чувствительность остаётся.',
  ],
  warranty: [0],
  mass: (v) => 80 * Number(v.pack),
  size: () => [240, 120, 20],
  fits: () => ['gloves'],
}

export const footwearAndVests: Template = {
  category: 'specodezhda',
  trade: 'safety',
  share: 0.4,
  groups: { Защита: 'wear_type*! protection_class*! wear_size*!', Удобство: 'season material_upper' },
  classes: [
    {
      weight: 2,
      kind: 'safety-boots',
      what: 'Ботинки защитные',
      series: 'SB',
      price: [2900, 8900],
      values: {
        wear_type: 'boots',
        protection_class: one('s1p', 's3', 's3'),
        wear_size: any('41', '42', '43', '44', '45'),
        season: one('all', 'winter'),
        material_upper: one('leather', 'suede'),
      },
    },
    {
      weight: 1,
      kind: 'signal-vest',
      what: 'Жилет сигнальный',
      series: 'SV',
      price: [190, 890],
      values: {
        wear_type: 'vest',
        protection_class: 'class2',
        wear_size: one('l', 'xl', 'xxl'),
        season: 'all',
        material_upper: 'polyester',
      },
    },
  ],
  series: 'SB',
  model: (v) => `${String(v.wear_size).toUpperCase()}${String(v.protection_class).toUpperCase()}`,
  calledByLine: true,
  lines: ['', 'Work', 'Storm', 'Pro', 'Light'],
  sizedBy: 'wear_size',
  tail: (_v, text) => [text('protection_class'), `размер ${text('wear_size')}`],
  about: (v, text) => [
    v.wear_type === 'boots'
      ? `Ботинки ${text('protection_class')} с подноском 200 Дж и проколостойкой стелькой; верх — ${text('material_upper')}.`
      : 'Сигнальный жилет со светоотражающими лентами: виден за двести метров в свете фар.',
    v.wear_type === 'vest'
      ? 'Застёжка-липучка, надевается поверх куртки; ленты стираются без потери яркости.'
      : v.season === 'winter'
        ? 'Утеплены, подошва не дубеет на морозе.'
        : 'Подошва масло- и бензостойкая.',
  ],
  warranty: [1],
  mass: (v) => (v.wear_type === 'boots' ? 1400 : 200),
  size: () => [340, 120, 220],
  fits: (v) => (v.wear_type === 'boots' ? ['boots'] : []),
}
