import { counted } from '../russian.ts'
import { from, one, sizes, type Template, type Values } from '../template.ts'

export const abrasives: Template = {
  category: 'shlifmaterialy',
  trade: 'abrasive',
  share: 0.9,
  groups: { Размер: 'abrasive_type* abrasive_size*! grit*!', Применение: 'abrasive_base base_material* pack*!' },
  classes: [
    {
      weight: 3,
      kind: 'sanding-discs',
      what: 'Круги шлифовальные на липучке',
      series: 'SD',
      price: [45, 160],
      values: {
        abrasive_type: 'disc',
        abrasive_size: sizes('d125', 'd125', 'd150'),
        grit: one('p40', 'p60', 'p80', 'p100', 'p120', 'p180', 'p240', 'p320'),
        abrasive_base: 'paper',
        base_material: one('wood', 'wood', 'universal'),
        pack: one(5, 5, 10, 50),
      },
    },
    {
      weight: 2,
      kind: 'sanding-sheets',
      what: 'Бумага шлифовальная',
      series: 'SH',
      price: [60, 390],
      values: {
        abrasive_type: 'sheet',
        abrasive_size: one('s230x280', 's115x140'),
        grit: one('p60', 'p80', 'p120', 'p180', 'p240', 'p400'),
        abrasive_base: one('paper', 'latex'),
        base_material: one('wood', 'universal', 'metal'),
        pack: one(5, 10, 10),
      },
    },
    {
      weight: 1,
      kind: 'abrasive-sponge',
      what: 'Губка шлифовальная',
      series: 'SP',
      price: [50, 190],
      values: {
        abrasive_type: 'sponge',
        abrasive_size: 's100x70',
        grit: one('p60', 'p80', 'p120', 'p180', 'p320'),
        abrasive_base: 'foam',
        base_material: 'universal',
        pack: one(1, 5),
      },
    },
  ],
  series: 'SD',
  model: (v) => `${String(v.grit).toUpperCase()}-${String(v.abrasive_size).slice(1)}/${v.pack}`,
  calledByLine: true,
  lines: ['', 'Fine', 'Pro', 'Multi', 'Long Life'],
  tail: (_v, text) => [text('abrasive_size'), text('grit'), text('pack')],
  worth: (v) => Number(v.pack) ** 0.9 * 0.8,
  about: (v, text, pick) => [
    v.abrasive_type === 'disc'
      ? pick(
          `Круги ${text('abrasive_size')} зерном ${text('grit')} на липучке, отверстия совпадают с подошвой.`,
          `Шлифуют дерево, шпаклёвку и краску: зерно ${text('grit')}.`,
        )
      : v.abrasive_type === 'sheet'
        ? `Листы ${text('abrasive_size')} зерном ${text('grit')} для ручной работы и вибрационных машин.`
        : `Губка ${text('grit')} повторяет профиль: фаска, плинтус, скругление.`,
    `${Number(String(v.grit).slice(1)) <= 80 ? 'Грубое зерно снимает слой.' : Number(String(v.grit).slice(1)) >= 240 ? 'Мелкое зерно для доводки перед лаком.' : 'Среднее зерно для подготовки под покраску.'}`,
  ],
  warranty: [0],
  mass: (v) => 8 * Number(v.pack) + 10,
  size: () => [160, 160, 25],
  unit: 'упак.',
  fits: (v) => (v.abrasive_type === 'disc' ? [`sanding-${String(v.abrasive_size).slice(1)}`] : ['sheets']),
}

export const oils: Template = {
  category: 'masla-i-smazki',
  trade: 'fluids',
  share: 0.8,
  groups: { Масло: 'oil_type*! oil_grade*! volume_ml*!', Применение: 'oil_use season' },
  classes: [
    {
      weight: 3,
      kind: 'engine-oil',
      what: 'Масло моторное',
      series: 'EO',
      price: [390, 2400],
      values: {
        oil_type: sizes('oil-4t', 'oil-4t', 'oil-2t'),
        oil_grade: from((v, d) => (v.oil_type === 'oil-2t' ? 'jaso-fd' : d.random.one(['10w30', '10w40', '5w30']))),
        volume_ml: one(600, 1000, 1000, 4000),
        oil_use: from((v) => (v.oil_type === 'oil-2t' ? 'two-stroke' : 'four-stroke')),
        season: one('all', 'all', 'winter'),
      },
    },
    {
      weight: 2,
      kind: 'chain-oil',
      what: 'Масло цепное',
      series: 'CO',
      price: [290, 1400],
      values: {
        oil_type: 'chain-oil',
        oil_grade: one('iso100', 'iso150'),
        volume_ml: one(1000, 1000, 4000),
        oil_use: 'chain',
        season: one('all', 'winter'),
      },
    },
    {
      weight: 1,
      kind: 'grease-tube',
      what: 'Смазка',
      series: 'GR',
      price: [190, 690],
      values: {
        oil_type: 'grease',
        oil_grade: one('li', 'li-moly'),
        volume_ml: one(100, 250, 400),
        oil_use: 'gearbox',
        season: 'all',
      },
    },
  ],
  series: 'EO',
  model: (v) => `${String(v.oil_grade).toUpperCase()}-${v.volume_ml}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Garden', 'Winter', 'Synt'],
  tail: (_v, text) => [text('oil_grade'), text('volume_ml')],
  worth: (v) => 0.4 + Number(v.volume_ml) / 1700,
  about: (v, text, pick) => [
    v.oil_type === 'grease'
      ? `Консистентная смазка ${text('oil_grade')} для редукторов и хвостовиков буров, ${text('volume_ml')}.`
      : v.oil_type === 'chain-oil'
        ? pick(
            `Цепное масло с липкими присадками держится на цепи и не разлетается, ${text('volume_ml')}.`,
            'Масло для шины и цепи: без него звёздочка живёт один сезон.',
          )
        : v.oil_type === 'oil-2t'
          ? `Масло для двухтактных двигателей ${text('oil_grade')}: смешивается в пропорции 1:50.`
          : `Моторное масло ${text('oil_grade')} для четырёхтактной техники: косилок, генераторов, виброплит.`,
    v.season === 'winter' ? 'Сохраняет текучесть на морозе.' : 'Подходит круглый год.',
    'Мерная шкала на боку канистры.',
  ],
  warranty: [0],
  mass: (v) => Math.round(Number(v.volume_ml) * 0.92) + 60,
  size: () => [120, 80, 230],
  fits: (v) => (v.oil_type === 'grease' ? ['grease'] : [String(v.oil_type)]),
}

const links = (v: Values): string => counted(Number(v.chain_links), 'звено', 'звена', 'звеньев')

export const chainsAndLines: Template = {
  category: 'cepi-shiny-leska',
  trade: 'garden',
  share: 0.8,
  groups: {
    Размер: 'cut_part_type*! bar*! chain_pitch*! chain_gauge chain_links',
    Леска: 'line_size*! line_length*! line_shape*',
  },
  classes: [
    {
      weight: 2,
      kind: 'chainsaw-bar',
      what: 'Шина с цепью',
      series: 'CB',
      price: [1400, 3900],
      values: {
        cut_part_type: 'bar-chain',
        bar: sizes(35, 40, 40, 45, 50),
        chain_pitch: one('p38', 'p325'),
        chain_gauge: from((v) => (v.chain_pitch === 'p38' ? 'g13' : 'g15')),
        chain_links: from((v) => 48 + Math.round((Number(v.bar) - 35) * 1.6)),
      },
    },
    {
      weight: 1,
      kind: 'chainsaw-bar',
      what: 'Цепь для пилы',
      series: 'CN',
      price: [690, 1900],
      values: {
        cut_part_type: 'chain',
        bar: sizes(35, 40, 40, 45, 50),
        chain_pitch: one('p38', 'p325'),
        chain_gauge: from((v) => (v.chain_pitch === 'p38' ? 'g13' : 'g15')),
        chain_links: from((v) => 48 + Math.round((Number(v.bar) - 35) * 1.6)),
      },
    },
    {
      weight: 2,
      kind: 'trimmer-line',
      what: 'Леска для триммера',
      series: 'TL',
      price: [190, 1400],
      values: {
        cut_part_type: 'line',
        line_size: sizes(2, 2.4, 2.4, 2.7, 3),
        line_length: sizes(15, 15, 62, 100),
        line_shape: one('round', 'square', 'star'),
      },
    },
  ],
  series: 'CB',
  model: (v) =>
    v.cut_part_type === 'line'
      ? `${String(v.line_size).replace('.', '')}-${v.line_length}`
      : `${v.bar}-${v.chain_pitch}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Forest', 'Cut', 'Garden'],
  tail: (v, text) =>
    v.cut_part_type === 'line'
      ? [text('line_size'), text('line_length'), text('line_shape')]
      : [text('bar'), `шаг ${text('chain_pitch')}`, links(v)],
  about: (v, text, pick) => [
    v.cut_part_type === 'line'
      ? pick(
          `Леска ${text('line_size')}, ${text('line_length')}, сечение — ${text('line_shape')}${v.line_shape === 'round' ? ': служит дольше фигурной' : ': срезает чище круглой'}.`,
          'Запас лески на сезон, наматывается на катушку без ножниц.',
        )
      : pick(
          `${v.cut_part_type === 'chain' ? 'Цепь' : 'Шина с цепью'} ${text('bar')}, шаг ${text('chain_pitch')}, ${links(v)}.`,
          'Подбирайте по трём числам с шины: шаг, толщина хвостовика, число звеньев.',
        ),
    v.cut_part_type === 'line'
      ? 'Совет: перед работой подержите леску в воде, она перестанет ломаться.'
      : 'Первую смазку и подтяжку сделайте после пяти минут работы.',
  ],
  warranty: [0],
  mass: (v) => (v.cut_part_type === 'line' ? 120 : 800),
  size: () => [480, 110, 30],
  fits: (v) => (v.cut_part_type === 'line' ? ['line'] : [`chain-${v.chain_pitch}-${v.bar}`]),
}

const DIAMETERS: Record<string, number> = { 'm3-5': 3.5, 'm4-2': 4.2, m5: 5, m6: 6, m8: 8, m10: 10, m12: 12, m16: 16 }

export const fasteners: Template = {
  category: 'krepezh',
  trade: 'fasteners',
  share: 1,
  groups: { Размер: 'fix_part_type* fix_size*! fix_length*!', Материал: 'fix_coating* fix_head pack*!' },
  classes: [
    {
      weight: 3,
      kind: 'screws-box',
      what: 'Саморезы',
      series: 'SR',
      price: [90, 320],
      values: {
        fix_part_type: 'screw',
        fix_size: sizes('m3-5', 'm3-5', 'm4-2', 'm5'),
        fix_length: sizes(25, 35, 45, 55, 70, 90),
        fix_coating: one('phosphate', 'zinc', 'yellow'),
        fix_head: one('bugle', 'flat', 'hex-head'),
        pack: one(100, 200, 500),
      },
    },
    {
      weight: 2,
      kind: 'wall-plugs',
      what: 'Дюбели',
      series: 'WP',
      price: [60, 490],
      values: {
        fix_part_type: 'plug',
        fix_size: one('m5', 'm6', 'm6', 'm8', 'm10'),
        fix_length: sizes(30, 40, 50, 60, 80),
        fix_coating: one('nylon', 'polypropylene'),
        fix_head: 'plain',
        pack: one(50, 100, 200),
      },
    },
    {
      weight: 2,
      kind: 'anchors-set',
      what: 'Анкер клиновой',
      series: 'AN',
      price: [90, 890],
      values: {
        fix_part_type: 'anchor',
        fix_size: sizes('m8', 'm10', 'm12', 'm16'),
        fix_length: sizes(60, 75, 100, 150),
        fix_coating: one('zinc', 'zinc', 'stainless'),
        fix_head: 'plain',
        pack: one(4, 10, 25),
      },
    },
    {
      weight: 2,
      kind: 'nuts-bolts',
      what: 'Болты с гайками',
      series: 'NB',
      price: [90, 690],
      values: {
        fix_part_type: 'bolt',
        fix_size: sizes('m6', 'm8', 'm10', 'm12'),
        fix_length: sizes(20, 30, 40, 60, 80),
        fix_coating: one('zinc', 'zinc', 'stainless'),
        fix_head: 'hex-head',
        pack: one(10, 20, 50),
      },
    },
  ],
  series: 'K',
  model: (v) => `${String(v.fix_size).replace('-', '')}x${v.fix_length}/${v.pack}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Fix', 'Norma'],
  tail: (_v, text) => [`${text('fix_size')}×${text('fix_length')}`, text('fix_coating'), text('pack')],
  // steel by weight, stainless steel at more than twice the price of zinc
  pricedAt: (v) => Math.min(1, (DIAMETERS[String(v.fix_size)]! ** 1.5 * Number(v.fix_length)) / 6000),
  worth: (v) => (Number(v.pack) ** 0.7 / 12) * (v.fix_coating === 'stainless' ? 2.4 : 1),
  about: (v, text, pick) => [
    v.fix_part_type === 'plug'
      ? `Дюбели ${text('fix_size')}×${text('fix_length')}: держат в кирпиче и бетоне, в пустотелом — только длинные.`
      : v.fix_part_type === 'anchor'
        ? `Анкер ${text('fix_size')}×${text('fix_length')} для тяжёлого: котёл, перила, станок.`
        : v.fix_part_type === 'bolt'
          ? pick(
              `Болты ${text('fix_size')}×${text('fix_length')} с гайками и шайбами в одной упаковке.`,
              'Комплект болт, гайка, две шайбы — считать не нужно.',
            )
          : pick(
              `Саморезы ${text('fix_size')}×${text('fix_length')}, ${text('pack')} в коробке.`,
              'Острый шаг резьбы, головка не сворачивается под битой.',
            ),
    v.fix_coating === 'stainless'
      ? 'Нержавейка для улицы и бани.'
      : v.fix_coating === 'phosphate'
        ? 'Чёрный фосфат — для гипсокартона и сухих помещений.'
        : v.fix_coating === 'nylon' || v.fix_coating === 'polypropylene'
          ? 'Усы не дают дюбелю прокрутиться в отверстии.'
          : 'Цинковое покрытие защищает от ржавчины в помещении.',
  ],
  warranty: [0],
  mass: (v) =>
    Math.round(
      Number(v.pack) *
        DIAMETERS[String(v.fix_size)]! ** 2 *
        Number(v.fix_length) *
        (v.fix_part_type === 'plug' ? 0.0008 : 0.005),
    ) + 20,
  size: () => [160, 90, 90],
  unit: 'упак.',
}

const BAG_FITS: Record<number, string> = {
  15: 'tank-15-25',
  20: 'tank-15-25',
  30: 'tank-30',
  36: 'tank-36',
  45: 'tank-50',
}

export const dustBags: Template = {
  category: 'meshki-dlya-pylesosov',
  trade: 'parts',
  share: 0.4,
  groups: { Размер: 'bag_volume_l*! bag_type*! bag_fit*', Применение: 'dust_class pack*!' },
  classes: [
    {
      kind: 'dust-bag',
      what: 'Мешок для пылесоса',
      price: [190, 690],
      values: {
        bag_volume_l: sizes(15, 20, 30, 36, 45),
        bag_type: one('fleece', 'fleece', 'paper'),
        bag_fit: from((v) => BAG_FITS[Number(v.bag_volume_l)]!),
        dust_class: one('l', 'm'),
        pack: one(1, 3, 5),
      },
    },
  ],
  series: 'DB',
  model: (v) => `${v.bag_volume_l}/${v.pack}`,
  calledByLine: true,
  lines: ['', 'Fleece', 'Pro', 'Clean'],
  tail: (v, text) => [text('bag_volume_l'), text('bag_type'), Number(v.pack) > 1 && text('pack')],
  worth: (v) => Number(v.pack) ** 0.85,
  about: (v, text, pick) => [
    pick(
      `Мешок для пылесосов с баком ${text('bag_fit')}: ${v.bag_type === 'fleece' ? 'плотный флис не рвётся о стружку' : 'двухслойная бумага задерживает мелкую пыль'}.`,
      `${v.bag_type === 'fleece' ? 'Флисовый' : 'Бумажный'} мешок тонкой очистки собирает гипсовую и цементную пыль, фильтр забивается реже.`,
    ),
    `Объём ${text('bag_volume_l')}, в упаковке ${counted(Number(v.pack), 'мешок', 'мешка', 'мешков')}.`,
  ],
  warranty: [0],
  mass: (v) => 60 * Number(v.pack),
  size: () => [400, 300, 40],
  unit: 'упак.',
  fits: (v) => [Number(v.bag_volume_l) >= 36 ? 'bag-36' : 'bag-30'],
}
