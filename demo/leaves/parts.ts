import { from, one, range, sizes, type Template } from '../template.ts'

export const carbonBrushes: Template = {
  category: 'shchetki-ugolnye',
  trade: 'parts',
  share: 0.5,
  groups: { Размер: 'brush_size*! brush_wire! part_fit*!', Состав: 'brush_grade pack*' },
  classes: [
    {
      kind: 'carbon-brushes',
      what: 'Щётки угольные',
      price: [90, 590],
      values: {
        brush_size: sizes('b5x8x14', 'b5x10x17', 'b6x9x16', 'b6x10x17', 'b7x11x18', 'b8x10x18'),
        brush_wire: one('stop', 'stop', 'plain'),
        part_fit: one('grinder', 'hammer', 'drill', 'sander', 'saw'),
        brush_grade: one('standard', 'hard'),
        pack: one(1, 1, 2),
      },
    },
  ],
  series: 'CB',
  model: (v) =>
    `${String(v.brush_size).slice(1)}${v.part_fit === 'grinder' ? '' : `-${String(v.part_fit).charAt(0).toUpperCase()}`}`,
  calledByLine: true,
  lines: [''],
  tail: (v, text) => [text('brush_size'), text('part_fit'), Number(v.pack) > 1 && text('pack')],
  about: (_v, text, pick) => [
    pick(
      `Пара угольных щёток ${text('brush_size')} ${text('part_fit')}.`,
      `Угольные щётки ${text('part_fit')}, ${text('brush_wire')}: размер ${text('brush_size')}.`,
    ),
    pick(
      'Меняйте щётки парой, когда искрение на коллекторе стало заметным.',
      'После замены дайте инструменту поработать вхолостую пару минут.',
    ),
  ],
  warranty: [0],
  mass: () => 20,
  size: () => [60, 40, 15],
  fits: (v) => [`brushes:${v.part_fit}`],
}

export const armaturesAndSwitches: Template = {
  category: 'yakorya-i-vyklyuchateli',
  trade: 'parts',
  share: 0.5,
  groups: { Деталь: 'electric_part*! part_fit*! part_power!', Размер: 'part_length commutator' },
  classes: [
    {
      weight: 2,
      kind: 'armature',
      what: 'Якорь',
      series: 'AR',
      price: [690, 4900],
      values: {
        electric_part: 'armature',
        part_fit: one('grinder', 'hammer', 'drill', 'saw'),
        part_power: range(600, 2200, 50),
        part_length: range(120, 240, 5),
        commutator: sizes(24, 28, 32, 36),
      },
    },
    {
      weight: 2,
      kind: 'switch',
      what: 'Выключатель',
      series: 'SW',
      price: [290, 1900],
      values: {
        electric_part: 'switch',
        part_fit: one('grinder', 'hammer', 'drill', 'saw', 'sander'),
        part_power: range(500, 2200, 50),
        part_length: range(40, 120, 5),
        commutator: from(() => undefined),
      },
    },
  ],
  series: 'AR',
  model: (v) => `${v.part_power}${String(v.part_fit).charAt(0).toUpperCase()}${v.part_length}`,
  calledByLine: true,
  lines: ['', 'Std', 'Pro'],
  tail: (v, text) => [text('part_fit'), text('part_power'), v.electric_part === 'armature' && `${text('part_length')}`],
  about: (v, text) => [
    v.electric_part === 'armature'
      ? `Якорь ${text('part_fit')} мощностью ${text('part_power')}, длина вала ${text('part_length')}, ламелей коллектора — ${v.commutator}.`
      : `Кнопка ${text('part_fit')} на ${text('part_power')}${v.part_fit === 'drill' ? ' с регулировкой оборотов' : ''}.`,
    v.electric_part === 'armature'
      ? 'Перед установкой проверьте посадку подшипников и направление намотки.'
      : 'Провода подписаны, схема на обороте упаковки.',
  ],
  warranty: [6],
  mass: (v) => (v.electric_part === 'armature' ? 900 : 90),
  size: () => [240, 60, 60],
  fits: (v) => [`${v.electric_part}:${v.part_fit}`],
}

export const bearingsGearsBelts: Template = {
  category: 'podshipniki-i-shesterni',
  trade: 'parts',
  share: 0.5,
  groups: { Деталь: 'mech_part*! part_code*! part_fit', Размер: 'part_size!' },
  classes: [
    {
      weight: 2,
      kind: 'bearing',
      what: 'Подшипник',
      series: 'BR',
      price: [120, 690],
      values: {
        mech_part: 'bearing',
        part_code: one('b608', 'b6000', 'b6001', 'b6200', 'b6202', 'b6204', 'b6205'),
        part_fit: one('grinder', 'hammer', 'drill', 'engine'),
        part_size: from(
          (v) =>
            ({
              b608: 's8x22x7',
              b6000: 's10x26x8',
              b6001: 's12x28x8',
              b6200: 's10x30x9',
              b6202: 's15x35x11',
              b6204: 's20x47x14',
              b6205: 's25x52x15',
            })[String(v.part_code)] ?? 's8x22x7',
        ),
      },
    },
    {
      weight: 1,
      kind: 'gear',
      what: 'Шестерня',
      series: 'GE',
      price: [390, 2900],
      values: {
        mech_part: 'gear',
        part_code: one('bevel', 'spur'),
        part_fit: one('grinder', 'hammer', 'mixer'),
        part_size: one('z9', 'z12', 'z38'),
      },
    },
    {
      weight: 1,
      kind: 'v-belt',
      what: 'Ремень',
      series: 'VB',
      price: [190, 1200],
      values: {
        mech_part: 'belt',
        part_code: one('toothed', 'v-belt'),
        part_fit: one('planer', 'plate', 'compressor', 'mower'),
        part_size: sizes('l600', 'l700', 'l850', 'l1000', 'l1250'),
      },
    },
  ],
  series: 'BR',
  model: (v) => `${String(v.part_code).toUpperCase()}-${String(v.part_size).slice(1)}`,
  calledByLine: true,
  lines: [''],
  tail: (_v, text) => [text('part_code'), text('part_size'), text('part_fit')],
  about: (v, text) => [
    v.mech_part === 'bearing'
      ? `Подшипник ${text('part_code')} ${text('part_size')}: закрытый, со смазкой на весь срок.`
      : v.mech_part === 'gear'
        ? `Шестерня ${text('part_fit')}, ${text('part_size')}: закалённая сталь, ход без воя.`
        : `Ремень ${text('part_fit')}, ${text('part_size')}: не проскальзывает и не свистит.`,
    'Проверьте размер по старой детали перед заказом.',
  ],
  warranty: [6],
  mass: () => 120,
  size: () => [80, 80, 30],
  fits: (v) => [`${v.mech_part}:${v.part_fit}`],
}

export const enginesParts: Template = {
  category: 'filtry-svechi-porshni',
  trade: 'parts',
  share: 0.5,
  groups: { Деталь: 'engine_part*! part_code*! part_fit*!', Установка: 'part_replace' },
  classes: [
    {
      weight: 2,
      kind: 'air-filter',
      what: 'Фильтр воздушный',
      series: 'AF',
      price: [190, 1200],
      values: {
        engine_part: 'air-filter',
        part_code: one('paper-filter', 'foam-filter'),
        part_fit: one('mower', 'generator', 'vacuum', 'plate'),
        part_replace: 'h50',
      },
    },
    {
      weight: 2,
      kind: 'spark-plug',
      what: 'Свеча зажигания',
      series: 'SPK',
      price: [120, 490],
      values: {
        engine_part: 'spark',
        part_code: one('bp7', 'l7', 'n9', 'cmr7'),
        part_fit: one('mower', 'trimmer', 'generator', 'saw'),
        part_replace: 'h100',
      },
    },
    {
      weight: 1,
      kind: 'piston-kit',
      what: 'Поршневая группа',
      series: 'PK',
      price: [690, 3900],
      values: {
        engine_part: 'piston',
        part_code: one('pk40', 'pk44', 'pk68'),
        part_fit: one('trimmer', 'saw', 'generator'),
        part_replace: 'wear',
      },
    },
  ],
  series: 'AF',
  model: (v) => `${String(v.part_code).toUpperCase()}-${String(v.part_fit).charAt(0).toUpperCase()}`,
  calledByLine: true,
  lines: [''],
  tail: (_v, text) => [text('part_fit'), text('part_code')],
  about: (v, text) => [
    v.engine_part === 'air-filter'
      ? `Воздушный фильтр ${text('part_fit')}, ${text('part_code')}: бережёт двигатель от пыли.`
      : v.engine_part === 'spark'
        ? `Свеча ${text('part_code')} ${text('part_fit')}: ровная искра и лёгкий запуск.`
        : `Поршневая ${text('part_code')} ${text('part_fit')}: поршень, кольца, палец и стопоры.`,
    'Меняйте по регламенту, а не когда заглохнет.',
  ],
  warranty: [0],
  mass: () => 80,
  size: () => [120, 120, 60],
  fits: (v) => [`${v.engine_part === 'air-filter' ? 'filter' : v.engine_part}:${v.part_fit}`],
}

export const chucksAndHandles: Template = {
  category: 'patrony-i-rukoyatki',
  trade: 'parts',
  share: 0.4,
  groups: { Деталь: 'hold_part*! chuck_thread*! chuck_size body_material!' },
  classes: [
    {
      weight: 2,
      kind: 'chuck',
      what: 'Патрон быстрозажимной',
      series: 'CH',
      price: [390, 1900],
      values: {
        hold_part: 'chuck',
        chuck_thread: one('m12x125', 'half-20', 'sds'),
        chuck_size: sizes(10, 13, 16),
        body_material: one('steel', 'plastic'),
      },
    },
    {
      weight: 1,
      kind: 'side-handle',
      what: 'Рукоятка боковая',
      series: 'HN',
      price: [290, 1200],
      values: {
        hold_part: 'handle',
        chuck_thread: one('d43', 'd60', 'm14-handle'),
        chuck_size: from(() => undefined),
        body_material: 'rubber',
      },
    },
  ],
  series: 'CH',
  model: (v) => `${v.hold_part === 'chuck' ? v.chuck_size : 'H'}-${String(v.chuck_thread).replace(/[^a-z0-9]/g, '')}`,
  calledByLine: true,
  lines: ['', 'Pro'],
  tail: (v, text) => [v.hold_part === 'chuck' ? text('chuck_size') : false, text('chuck_thread')],
  about: (v, text) => [
    v.hold_part === 'chuck'
      ? `Быстрозажимной патрон ${text('chuck_size')}, посадка ${text('chuck_thread')}: сверло держит и под нагрузкой.`
      : `Боковая рукоятка ${text('chuck_thread')} с мягкой вставкой, зажимается без ключа.`,
    'Подходит к большинству дрелей и шуруповёртов.',
  ],
  warranty: [6],
  mass: () => 320,
  size: () => [120, 60, 60],
  fits: (v) =>
    v.hold_part === 'chuck'
      ? [v.chuck_thread === 'sds' ? 'chuck:hammer' : 'chuck:drill']
      : ['handle:grinder', 'handle:drill', 'handle:hammer'],
}
