import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const hammersAndAxes: Template = {
  category: 'molotki-i-topory',
  trade: 'hand',
  share: 0.7,
  groups: {
    Боёк: 'hammer_type* head_weight*! head_material',
    Рукоятка: 'handle_material* handle_length! two_component',
    Удобство: 'weight!',
  },
  classes: [
    {
      weight: 2,
      kind: 'claw-hammer',
      what: 'Молоток-гвоздодёр',
      series: 'CH',
      price: [490, 1900],
      values: {
        hammer_type: 'claw',
        head_weight: sizes(340, 450, 560, 680),
        head_material: 'steel',
        handle_material: sizes('fiberglass', 'steel'),
        handle_length: sizes(300, 330, 340),
        two_component: true,
        weight: from((v) => Number((Number(v.head_weight) / 1000 + 0.3).toFixed(1))),
      },
    },
    {
      weight: 1,
      kind: 'rubber-mallet',
      what: 'Киянка резиновая',
      series: 'RM',
      price: [390, 1400],
      values: {
        hammer_type: 'mallet',
        head_weight: sizes(340, 450, 680, 900),
        head_material: 'rubber',
        handle_material: one('wood', 'fiberglass'),
        handle_length: 320,
        two_component: false,
        weight: from((v) => Number((Number(v.head_weight) / 1000 + 0.2).toFixed(1))),
      },
    },
    {
      weight: 2,
      kind: 'sledgehammer',
      what: 'Кувалда',
      series: 'SH',
      price: [890, 4900],
      values: {
        hammer_type: 'sledge',
        head_weight: sizes(1000, 2000, 3000, 5000, 8000),
        head_material: 'steel',
        handle_material: sizes('wood', 'fiberglass', 'fiberglass'),
        handle_length: sizes(300, 600, 900),
        two_component: false,
        weight: from((v) => Number((Number(v.head_weight) / 1000 + 0.6).toFixed(1))),
      },
    },
    {
      weight: 2,
      kind: 'axe',
      what: 'Топор',
      series: 'AX',
      price: [890, 5900],
      values: {
        hammer_type: 'axe',
        head_weight: sizes(600, 1000, 1250, 1600, 2000),
        head_material: 'steel',
        handle_material: one('wood', 'fiberglass'),
        handle_length: sizes(360, 430, 700, 800),
        two_component: false,
        weight: from((v) => Number((Number(v.head_weight) / 1000 + 0.4).toFixed(1))),
      },
    },
  ],
  series: 'H',
  model: (v) => `${v.head_weight}`,
  calledByLine: true,
  lines: ['', 'Classic', 'Pro', 'Master', 'Sever'],
  tail: (v, text) => [
    v.hammer_type === 'axe' ? `боёк ${text('head_weight')}` : text('head_weight'),
    text('handle_length'),
  ],
  about: (v, text, pick) => [
    v.hammer_type === 'axe'
      ? pick(
          `Топор с бойком ${text('head_weight')} и топорищем ${text('handle_length')}: кузнечная сталь, насадка на клин.`,
          'Топор для дров и плотницкой работы; лезвие вытачивают и правят вручную.',
        )
      : v.hammer_type === 'sledge'
        ? `Кувалда ${text('head_weight')} для демонтажа и забивки кольев, рукоятка ${text('handle_length')}.`
        : v.hammer_type === 'mallet'
          ? 'Киянка не оставляет следов на плитке, ламинате и столярке.'
          : pick(
              `Молоток с бойком ${text('head_weight')}: загнал гвоздь и вытащил его раздвоенным хвостом.`,
              'Молоток-гвоздодёр для каркаса и ремонта.',
            ),
    v.handle_material === 'fiberglass'
      ? 'Фиберглассовая рукоятка гасит удар и не рассыхается.'
      : v.handle_material === 'wood'
        ? 'Рукоятка из ясеня, пропитана маслом.'
        : 'Стальная рукоятка цельная с бойком, не разболтается.',
  ],
  warranty: [24],
  size: (v) => [Number(v.handle_length) + 60, 160, 45],
}

export const handSaws: Template = {
  category: 'nozhovki-i-stameski',
  trade: 'hand',
  share: 0.8,
  groups: {
    Лезвие: 'cutting_type*! blade_length*! tpi blade_material!',
    Удобство: 'handle_material two_component* pieces',
  },
  classes: [
    {
      weight: 2,
      kind: 'hand-saw',
      what: 'Ножовка по дереву',
      series: 'HS',
      price: [390, 2400],
      values: {
        cutting_type: 'wood-saw',
        blade_length: sizes(350, 400, 450, 500),
        tpi: sizes(7, 7, 11),
        blade_material: 'carbon',
        handle_material: 'plastic',
        two_component: true,
      },
    },
    {
      weight: 1,
      kind: 'hacksaw',
      what: 'Ножовка по металлу',
      series: 'HM',
      price: [490, 1900],
      values: {
        cutting_type: 'metal-saw',
        blade_length: 300,
        tpi: one(18, 24, 32),
        blade_material: 'hss',
        handle_material: 'aluminium',
        two_component: true,
      },
    },
    {
      weight: 2,
      kind: 'utility-knife',
      what: 'Нож строительный',
      series: 'UK',
      price: [160, 1200],
      values: {
        cutting_type: 'knife',
        blade_length: sizes(18, 18, 25),
        tpi: from(() => undefined),
        blade_material: 'carbon',
        handle_material: one('plastic', 'aluminium'),
        two_component: chance(0.6),
        pieces: one(1, 5, 10),
      },
    },
    {
      weight: 2,
      kind: 'chisel-set',
      what: 'Набор стамесок',
      series: 'CSS',
      price: [890, 5900],
      values: {
        cutting_type: 'chisel',
        blade_length: 140,
        tpi: from(() => undefined),
        blade_material: 'crv',
        handle_material: one('wood', 'plastic'),
        two_component: chance(0.5),
        pieces: sizes(4, 4, 6),
      },
    },
    {
      weight: 1,
      kind: 'file',
      what: 'Напильник',
      series: 'FL',
      price: [190, 890],
      values: {
        cutting_type: 'file',
        blade_length: sizes(150, 200, 250, 300),
        tpi: from(() => undefined),
        blade_material: 'tool',
        handle_material: 'plastic',
        two_component: true,
      },
    },
  ],
  series: 'C',
  model: (v) => `${v.blade_length}${v.pieces === undefined ? '' : `-${v.pieces}`}`,
  calledByLine: true,
  lines: ['', 'Sharp', 'Pro', 'Classic', 'Master', 'Cut'],
  tail: (v, text) => [
    v.cutting_type === 'chisel'
      ? `${v.pieces}\u00a0шт.`
      : v.cutting_type === 'knife'
        ? `лезвие ${text('blade_length')}`
        : text('blade_length'),
    v.cutting_type === 'wood-saw'
      ? `зуб ${v.tpi}\u00a0TPI`
      : v.cutting_type === 'knife' && v.pieces !== 1 && `${v.pieces}\u00a0шт.`,
  ],
  about: (v, text, pick) => [
    v.cutting_type === 'knife'
      ? pick(
          'Нож с выдвижным лезвием: резать гипсокартон, плёнку, ковролин.',
          `Строительный нож ${text('blade_length')} с фиксацией и запасом лезвий.`,
        )
      : v.cutting_type === 'chisel'
        ? `Набор стамесок по дереву: ${v.pieces} штук, кромка заточена и готова к работе.`
        : v.cutting_type === 'file'
          ? `Напильник ${text('blade_length')} для подгонки металла и заточки пилы.`
          : pick(
              `Ножовка ${text('blade_length')} с зубом ${text('tpi')} на дюйм.`,
              'Пилит быстро и чисто, зуб закалён токами высокой частоты.',
            ),
    v.two_component === true
      ? 'Рукоятка с мягкой вставкой не натирает.'
      : 'Рукоятка крепкая, ничего не прокручивается.',
  ],
  warranty: [12],
  mass: (v) => 180 + Number(v.blade_length) * 1.2,
  size: (v) => [Number(v.blade_length) + 160, 130, 30],
}

export const staplersAndRiveters: Template = {
  category: 'steplery-i-zaklepochniki',
  trade: 'hand',
  share: 0.4,
  groups: { Крепёж: 'fix_type* fastener_type*! fastener_range*!', Удобство: 'two_component body_material weight!' },
  classes: [
    {
      weight: 2,
      kind: 'staple-gun',
      what: 'Степлер мебельный',
      series: 'SG',
      price: [490, 2900],
      values: {
        fix_type: 'stapler',
        fastener_type: one('type53', 'type53', 'type140'),
        fastener_range: sizes('4-8', '6-14', '6-14'),
        two_component: chance(0.6),
        body_material: one('steel', 'plastic'),
        weight: range(0.3, 0.9, 0.1),
      },
    },
    {
      weight: 1,
      kind: 'rivet-gun',
      what: 'Заклёпочник',
      series: 'RG',
      price: [690, 4900],
      values: {
        fix_type: 'riveter',
        fastener_type: one('rivet', 'rivet', 'nut'),
        fastener_range: sizes('r24-48', 'r32-64'),
        two_component: true,
        body_material: 'aluminium',
        weight: range(0.5, 1.4, 0.1),
      },
    },
  ],
  series: 'SG',
  model: (v) => `${String(v.fastener_range).split('-')[1]}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Master', 'Home', 'Force'],
  tail: (_v, text) => [text('fastener_type'), text('fastener_range')],
  about: (v, text) => [
    v.fix_type === 'riveter'
      ? `Заклёпочник под ${text('fastener_type')} ${text('fastener_range')}: рычаг длинный, усилие небольшое.`
      : `Степлер забивает скобы ${text('fastener_type')} длиной ${text('fastener_range')}: обивка, плёнка, утеплитель.`,
    v.fix_type === 'riveter'
      ? 'Сменные насадки хранятся в корпусе.'
      : 'Сила удара регулируется, скоба не проваливается в мягкое дерево.',
  ],
  box: () => ['инструмент', 'сменные насадки'],
  warranty: [12],
  size: () => [220, 90, 60],
}

export const vicesAndClamps: Template = {
  category: 'tiski-i-strubciny',
  trade: 'hand',
  share: 0.7,
  groups: { Зажим: 'clamp_type* jaw_width*! opening*! clamp_force', Удобство: 'swivel body_material weight!' },
  classes: [
    {
      weight: 2,
      kind: 'bench-vice',
      what: 'Тиски слесарные',
      series: 'BV',
      price: [1900, 14900],
      values: {
        clamp_type: 'vice',
        jaw_width: sizes(75, 100, 125, 150, 200),
        opening: sizes(80, 100, 120, 150),
        clamp_force: range(8, 26, 1),
        swivel: chance(0.7),
        body_material: 'cast-iron',
        weight: range(4.5, 28, 0.5),
      },
    },
    {
      weight: 3,
      kind: 'f-clamp',
      what: 'Струбцина F-образная',
      series: 'FC',
      price: [290, 2900],
      values: {
        clamp_type: 'clamp',
        jaw_width: sizes(50, 80, 100, 120),
        opening: sizes(150, 300, 450, 600, 800),
        clamp_force: range(1, 6, 0.5),
        swivel: false,
        body_material: 'steel',
        weight: range(0.4, 3.2, 0.1),
      },
    },
  ],
  series: 'V',
  model: (v) => `${v.jaw_width}-${v.opening}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Heavy', 'Quick', 'Master'],
  tail: (v, text) => [
    v.clamp_type === 'vice' ? `губки ${text('jaw_width')}` : `${v.jaw_width}×${text('opening')}`,
    v.clamp_type === 'vice' && v.swivel === true && 'поворотные',
  ],
  about: (v, text) => [
    v.clamp_type === 'vice'
      ? `Тиски с губками ${text('jaw_width')}, раствор ${text('opening')}: чугунный корпус не качается.`
      : `Струбцина с зевом ${text('opening')} и вылетом ${text('jaw_width')} для столярной сборки и сварки.`,
    v.swivel === true
      ? 'Поворотное основание с фиксацией: деталь ставится под любым углом.'
      : 'Пятка на шарнире не мнёт деталь.',
  ],
  warranty: [24],
  size: (v) => [Number(v.opening) + 200, Number(v.jaw_width) + 60, 120],
  fits: (v) => (v.clamp_type === 'vice' ? ['vice'] : ['clamp']),
}
