import { from, one, sizes, type Template } from '../template.ts'

export const drillsAndChisels: Template = {
  category: 'bury-i-zubila',
  trade: 'bits',
  share: 1.2,
  groups: { Размер: 'chuck*! bit_type* bit_diameter*! bit_length*!', Применение: 'cutting_edges pack' },
  classes: [
    {
      weight: 4,
      kind: 'sds-plus-bit',
      what: 'Бур',
      series: 'SP',
      price: [79, 890],
      values: {
        chuck: 'sds-plus',
        bit_type: 'drill',
        bit_diameter: sizes(5, 6, 6, 8, 8, 10, 12, 14, 16, 18, 20, 22, 24, 25),
        bit_length: from((v, d) =>
          d.random.one(Number(v.bit_diameter) <= 10 ? [110, 160, 210, 260, 310] : [160, 210, 260, 310, 450]),
        ),
        cutting_edges: one(2, 2, 4),
        pack: one(1, 1, 1, 5),
      },
    },
    {
      weight: 2,
      kind: 'sds-plus-bit',
      what: 'Бур',
      series: 'SM',
      price: [690, 4900],
      values: {
        chuck: 'sds-max',
        bit_type: 'drill',
        bit_diameter: sizes(16, 18, 20, 22, 25, 28, 32, 35, 40),
        bit_length: one(340, 540, 670, 1000),
        cutting_edges: one(2, 4, 4),
        pack: 1,
      },
    },
    {
      weight: 2,
      kind: 'sds-max-chisel',
      what: 'Зубило',
      series: 'CZ',
      price: [390, 1900],
      values: {
        chuck: sizes('sds-plus', 'sds-max', 'hex-30'),
        bit_type: one('point', 'flat', 'spade'),
        bit_length: sizes(250, 280, 400, 410),
        pack: 1,
      },
    },
  ],
  series: 'SP',
  model: (v) =>
    `${v.bit_type === 'drill' ? `${v.bit_diameter}x${v.bit_length}` : `${v.bit_type === 'point' ? 'P' : v.bit_type === 'flat' ? 'F' : 'S'}${v.bit_length}`}${v.pack === 5 ? '/5' : ''}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Expert', 'Beton', 'Master', 'Long Life'],
  tail: (v, text) => [
    text('chuck'),
    v.bit_type === 'drill' ? `${v.bit_diameter}×${text('bit_length')}` : `${text('bit_type')}, ${text('bit_length')}`,
    v.pack === 5 && text('pack'),
  ],
  worth: (v) => Number(v.pack) ** 0.9 * (v.cutting_edges === 4 ? 1.3 : 1),
  about: (v, text, pick) => [
    v.bit_type === 'drill'
      ? pick(
          `Бур ${text('bit_diameter')} длиной ${text('bit_length')} по бетону и кирпичу, хвостовик ${text('chuck')}.`,
          `Твердосплавная пластина с ${v.cutting_edges === 4 ? 'крестовой заточкой' : 'двумя кромками'} держит диаметр до конца.`,
        )
      : `${v.bit_type === 'point' ? 'Пика' : v.bit_type === 'flat' ? 'Зубило' : 'Лопатка'} ${text('bit_length')} под патрон ${text('chuck')}: демонтаж, штроба, плитка.`,
    v.bit_type === 'drill'
      ? pick('Двойная спираль быстро выводит пыль.', 'Центрирующее жало не даёт буру уйти.')
      : 'Кованая сталь не тупится о камень.',
    v.cutting_edges === 4 && 'Четыре кромки проходят арматуру без заклинивания.',
  ],
  warranty: [0],
  mass: (v) =>
    Math.round(
      (v.chuck === 'sds-plus' ? 0.35 : 1.6) *
        Number(v.bit_length) *
        (v.bit_type === 'drill' ? 0.8 + Number(v.bit_diameter) / 40 : 1),
    ) * Number(v.pack),
  size: (v) => [Number(v.bit_length) + 20, 40, 40],
  fits: (v) =>
    v.bit_type === 'drill' ? [String(v.chuck), `${v.chuck}-drill`] : [String(v.chuck), `${v.chuck}-chisel`],
}

export const drillsAndHoleSaws: Template = {
  category: 'sverla-i-koronki',
  trade: 'bits',
  share: 0.9,
  groups: { Состав: 'drill_set_type* pieces! bit_diameter*! drill_material*!', Применение: 'base_material shank' },
  classes: [
    {
      weight: 3,
      kind: 'drill-bit-set',
      what: 'Набор свёрл',
      series: 'DS',
      price: [490, 4900],
      values: {
        drill_set_type: 'metal-set',
        pieces: sizes(7, 10, 13, 19, 25),
        bit_diameter: sizes(6, 8, 10, 13),
        drill_material: one('hss', 'hss-co', 'hss-tin'),
        base_material: 'metal',
        shank: 'round',
      },
    },
    {
      weight: 2,
      kind: 'forstner-bit',
      what: 'Сверло Форстнера',
      series: 'FB',
      price: [190, 890],
      values: {
        drill_set_type: 'forstner',
        pieces: 1,
        bit_diameter: sizes(15, 20, 25, 30, 35, 40, 50),
        drill_material: one('crv', 'carbide'),
        base_material: 'wood',
        shank: 'round',
      },
    },
    {
      weight: 3,
      kind: 'hole-saw',
      what: 'Коронка биметаллическая',
      series: 'HS',
      price: [190, 1900],
      values: {
        drill_set_type: 'hole-saw',
        pieces: 1,
        bit_diameter: sizes(19, 25, 32, 40, 51, 65, 68, 76, 102, 127),
        drill_material: 'bi-metal',
        base_material: 'metal',
        shank: 'hex',
      },
    },
  ],
  series: 'DS',
  model: (v) => `${v.bit_diameter}-${v.pieces}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Expert', 'Wood', 'Master'],
  tail: (v, text) => [
    v.drill_set_type === 'metal-set' ? `${v.pieces}\u00a0шт., до ${text('bit_diameter')}` : text('bit_diameter'),
    v.drill_set_type === 'hole-saw' ? false : text('drill_material'),
  ],
  about: (v, text, pick) => [
    v.drill_set_type === 'metal-set'
      ? pick(
          `Набор свёрл по металлу до ${text('bit_diameter')}, ${v.pieces} штук в кассете: каждое видно на месте.`,
          `Свёрла ${text('drill_material')}: сверлят сталь, нержавейку и чугун.`,
        )
      : v.drill_set_type === 'forstner'
        ? `Сверло Форстнера ${text('bit_diameter')} делает чистое глухое отверстие под петли и пробки.`
        : `Биметаллическая коронка ${text('bit_diameter')} по металлу, дереву и пластику; центрирующее сверло в комплекте.`,
    v.drill_set_type === 'forstner'
      ? pick(
          'Подрезатели проходят кромку первыми, скола не остаётся.',
          'Сверлите на малых оборотах, так кромка живёт дольше.',
        )
      : pick(
          'По стали сверлите с маслом и на малых оборотах.',
          'Не давите сверх меры: быстрорежущая сталь боится перегрева.',
        ),
  ],
  warranty: [0],
  mass: (v) => 60 * Number(v.pieces) + 40,
  size: () => [180, 110, 45],
  fits: (v) =>
    v.drill_set_type === 'hole-saw'
      ? ['hole-saw', 'drill-bits']
      : v.drill_set_type === 'forstner'
        ? ['forstner', 'drill-bits']
        : ['drill-bits', 'drill-set'],
}

export const bitSets: Template = {
  category: 'bity',
  trade: 'bits',
  share: 0.8,
  groups: { Состав: 'pieces*! bit_tips*! tip* bit_length!', Качество: 'steel* holder magnetic' },
  classes: [
    {
      kind: 'bit-set',
      what: 'Набор бит',
      price: [290, 2900],
      values: {
        pieces: sizes(5, 10, 12, 25, 32, 56),
        bit_length: one(25, 25, 50),
        bit_tips: one('ph-pz', 'ph-pz', 'tx', 'mixed'),
        steel: one('s2', 's2', 'crv'),
        holder: sizes('none', 'magnetic', 'quick'),
        magnetic: true,
      },
    },
  ],
  newcomers: {
    share: 0.4,
    classes: [
      {
        kind: 'bit',
        what: 'Бита',
        series: 'BS',
        price: [39, 290],
        values: {
          pieces: 1,
          tip: one('ph1', 'ph2', 'ph2', 'ph3', 'pz2', 't20', 'sl5', 'sl6'),
          bit_tips: from((v) => (v.tip === 't20' ? 'tx' : String(v.tip).startsWith('sl') ? 'mixed' : 'ph-pz')),
          bit_length: sizes(25, 50, 70, 100),
          steel: one('s2', 's2', 'crv'),
          holder: 'none',
          magnetic: true,
        },
        own: {
          model: (v) => `${v.tip}-${v.bit_length}`,
          tail: (_v, text) => [text('tip'), text('bit_length')],
          about: (v, text) => [
            `Одна бита ${text('tip')} длиной ${text('bit_length')}, сталь ${text('steel')}: на замену той, что сносилась первой.`,
            Number(v.bit_length) > 50
              ? 'Длинная достаёт до самореза в глубине профиля.'
              : 'Шестигранный хвостовик 1/4".',
          ],
          mass: (v) => Math.round(Number(v.bit_length) * 0.3),
        },
      },
    ],
  },
  series: 'BT',
  model: (v) => `${v.pieces}-${v.bit_length}`,
  calledByLine: true,
  lines: ['', 'Impact', 'Pro', 'Torsion', 'Home'],
  tail: (v, text) => [`${v.pieces}\u00a0шт.`, text('bit_tips'), text('bit_length')],
  about: (v, text, pick) => [
    pick(
      `Набор бит: ${v.pieces} шт., шлицы ${v.bit_tips === 'mixed' ? 'всех ходовых видов' : text('bit_tips')}, длина ${text('bit_length')}.`,
      'Биты закалены под ударный винтовёрт: торсионная зона гасит пики.',
    ),
    v.holder === 'quick'
      ? 'Держатель с быстрой заменой и ограничителем глубины.'
      : v.holder === 'magnetic'
        ? 'Магнитный держатель в комплекте.'
        : 'Бита садится прямо в патрон.',
    'Точный профиль не срывает шлиц.',
  ],
  warranty: [0],
  mass: (v) => Number(v.pieces) * 8 + 90,
  size: () => [140, 90, 40],
  fits: () => ['bits'],
}

export const sawBladesSets: Template = {
  category: 'pilki-i-polotna',
  trade: 'bits',
  share: 0.8,
  groups: { Размер: 'saw_type* blade_length_mm*! tooth_pitch*!', Применение: 'saw_material* pack*!' },
  classes: [
    {
      weight: 3,
      kind: 'jigsaw-blade-set',
      what: 'Пилки для лобзика',
      series: 'JB',
      price: [120, 690],
      values: {
        saw_type: 't-shank',
        blade_length_mm: sizes(75, 100, 132),
        tooth_pitch: sizes(1.2, 2.5, 4),
        saw_material: one('wood', 'wood', 'metal', 'plastic'),
        pack: one(2, 5, 5, 10),
      },
    },
    {
      weight: 2,
      kind: 'reciprocating-blade-set',
      what: 'Полотна для сабельной пилы',
      series: 'RB',
      price: [290, 1400],
      values: {
        saw_type: 'saber',
        blade_length_mm: sizes(150, 200, 228, 305),
        tooth_pitch: sizes(1.8, 2.5, 4.2),
        saw_material: one('wood', 'metal', 'multi'),
        pack: one(2, 5),
      },
    },
  ],
  series: 'JB',
  model: (v) =>
    `${v.blade_length_mm}-${String(v.tooth_pitch).replace('.', '')}/${v.pack}${v.saw_material === 'metal' ? 'M' : v.saw_material === 'plastic' ? 'P' : v.saw_material === 'multi' ? 'U' : ''}`,
  calledByLine: true,
  lines: ['', 'Clean', 'Speed', 'Bi-Metal', 'Pro'],
  tail: (_v, text) => [`${text('blade_length_mm')}, ${text('saw_material')}`, text('pack')],
  worth: (v) => Number(v.pack) ** 0.85,
  about: (v, text, pick) => [
    v.saw_type === 'saber'
      ? pick(
          `Полотна ${text('blade_length_mm')} для сабельной пилы, ${text('saw_material')}, ${text('pack')} в упаковке.`,
          'Биметаллические полотна гнутся и не ломаются на гвозде.',
        )
      : pick(
          `Пилки ${text('blade_length_mm')} с T-образным хвостовиком, ${text('pack')} в упаковке.`,
          `Шаг зуба ${text('tooth_pitch')}: ${Number(v.tooth_pitch) < 2 ? 'чистый медленный рез' : 'быстрый рез с заметной кромкой'}.`,
        ),
    'Назначение написано на полотне, в ящике не перепутать.',
  ],
  warranty: [0],
  mass: (v) => 18 * Number(v.pack) + 20,
  size: (v) => [Number(v.blade_length_mm) + 40, 90, 15],
  fits: (v) => [String(v.saw_type)],
}
