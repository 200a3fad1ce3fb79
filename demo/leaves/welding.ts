import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const welders: Template = {
  category: 'svarochnye-invertory',
  trade: 'welding',
  share: 1.3,
  groups: {
    Ток: 'weld_method* weld_current*! weld_duty electrode_max*!',
    Сеть: 'voltage_min*! input_power voltage_net',
    Удобство: 'hot_start arc_force* display cable weight*',
  },
  classes: [
    {
      weight: 3,
      kind: 'welder',
      what: 'Инвертор сварочный',
      price: [5900, 19900],
      values: {
        weld_method: 'mma',
        weld_current: sizes(160, 180, 190, 200, 220, 250),
        weld_duty: one('d40', 'd60', 'd60'),
        electrode_max: sizes(3.2, 4, 4, 5),
        voltage_min: sizes(160, 150, 140),
        input_power: range(4.2, 7.6, 0.1),
        voltage_net: 'v220',
        hot_start: true,
        arc_force: chance(0.7),
        display: chance(0.7),
        cable: sizes(1.5, 2, 2.5, 3),
        weight: range(3.2, 6.5, 0.1),
      },
    },
    {
      weight: 2,
      kind: 'welder',
      what: 'Полуавтомат сварочный',
      series: 'MIG',
      price: [17900, 69900],
      values: {
        weld_method: 'mig-mma',
        weld_current: sizes(160, 180, 200, 220, 250),
        weld_duty: one('d60', 'd60', 'd40'),
        electrode_max: sizes(4, 4, 5),
        voltage_min: sizes(160, 150, 140),
        input_power: range(5, 9, 0.1),
        voltage_net: 'v220',
        hot_start: true,
        arc_force: true,
        display: true,
        cable: sizes(2, 2.5, 3),
        weight: range(9, 18, 0.5),
      },
    },
  ],
  series: 'ARC',
  model: (v) => `${v.weld_current}`,
  lines: ['', 'Pro', 'Digital', 'Light', 'Mini', 'Master', 'Power'],
  tail: (_v, text) => [text('weld_current'), `электрод до ${text('electrode_max')}`],
  about: (v, text, pick) => [
    v.weld_method === 'mig-mma'
      ? pick(
          `Полуавтомат ${text('weld_current')} варит проволокой в газе и без него, а при необходимости электродом.`,
          'Аппарат для кузова, забора и тонкого профиля: шов ровнее, чем электродом.',
        )
      : pick(
          `Сварочный инвертор на ${text('weld_current')} под электрод до ${text('electrode_max')}.`,
          `Ручная дуговая сварка для дачи, гаража и монтажа: ${text('weld_current')}.`,
        ),
    `Держит дугу при напряжении от ${text('voltage_min')}, что важно в конце улицы и на генераторе.`,
    v.arc_force === true
      ? 'Форсаж дуги и горячий старт помогают начинающему.'
      : 'Горячий старт поджигает электрод с первого касания.',
    v.display === true && 'Ток виден на экране.',
  ],
  box: (v) => [
    'аппарат',
    'кабель с зажимом «масса»',
    v.weld_method === 'mma' ? 'кабель с электрододержателем' : 'горелка',
    'инструкция',
  ],
  warranty: [12, 24, 36],
  size: (v) => [
    Math.round(280 + Number(v.weight) * 16),
    Math.round(120 + Number(v.weight) * 8),
    Math.round(200 + Number(v.weight) * 14),
  ],
  takes: (v) => ['electrodes', ...(v.weld_method === 'mig-mma' ? ['wire'] : []), 'weld-mask', 'gloves'],
  spares: () => ['switch'],
}

export const weldingMasks: Template = {
  category: 'maski-svarshchika',
  trade: 'welding',
  share: 0.5,
  groups: {
    Светофильтр: 'window_size! window_class* shade_range* reaction_time! sensors*',
    Питание: 'mask_battery grinding_mode*!',
    Удобство: 'headband weight',
  },
  classes: [
    {
      kind: 'welding-mask',
      what: 'Маска сварщика «хамелеон»',
      price: [1900, 12900],
      values: {
        window_size: sizes('w92x42', 'w98x43', 'w100x60', 'w100x80'),
        window_class: sizes('standard', 'standard', 'large', 'large'),
        shade_range: sizes('9-13', '5-13'),
        reaction_time: from((_, { random }) => random.one([0.03, 0.04, 0.05])),
        sensors: sizes(2, 2, 4),
        mask_battery: one('solar', 'solar-li'),
        grinding_mode: sizes(true, true),
        headband: true,
        weight: range(0.4, 0.7, 0.1),
      },
    },
  ],
  series: 'WH',
  model: (v) => `${String(v.window_size).slice(1)}`,
  lines: ['Shade', 'Shade Pro', 'Vision', 'Vision XL', 'Clear'],
  tail: (_v, text) => [`окно ${text('window_size')}`, `DIN ${text('shade_range')}`],
  about: (v, text, pick) => [
    pick(
      `Маска-хамелеон с окном ${text('window_size')} и затемнением ${text('shade_range')} DIN.`,
      `Затемняется за ${text('reaction_time')} и не слепит при поджиге дуги.`,
    ),
    `${v.sensors === 4 ? 'Четыре датчика' : 'Два датчика'} следят за дугой, чувствительность и задержка настраиваются.`,
    'Режим шлифовки не даёт линзе темнеть от искр болгарки.',
  ],
  box: () => ['маска', 'запасные внешние стёкла', 'инструкция'],
  warranty: [12],
  size: () => [300, 230, 250],
  fits: () => ['weld-mask'],
}

export const weldingConsumables: Template = {
  category: 'elektrody-i-provoloka',
  trade: 'abrasive',
  share: 0.7,
  groups: {
    Материал: 'weld_material* weld_size*! weld_pack*! pack_weight!',
    Применение: 'weld_steel* weld_position storage_note',
  },
  classes: [
    {
      weight: 3,
      kind: 'welding-electrodes',
      what: 'Электроды',
      series: 'EL',
      price: [190, 1900],
      values: {
        weld_material: sizes('mp3', 'ano21', 'ozs12', 'uoni'),
        weld_size: sizes(2.5, 3, 3, 4),
        weld_pack: 'pack',
        pack_weight: sizes(1, 2.5, 5),
        weld_steel: sizes('carbon', 'carbon', 'low-alloy'),
        weld_position: 'all',
        storage_note: 'dry',
      },
    },
    {
      weight: 2,
      kind: 'welding-wire',
      what: 'Проволока сварочная',
      series: 'WR',
      price: [490, 3900],
      values: {
        weld_material: sizes('er70s', 'er70s', 'er4043'),
        weld_size: sizes(0.6, 0.8, 0.8, 1),
        weld_pack: 'spool',
        pack_weight: sizes(1, 5, 5),
        weld_steel: sizes('carbon', 'carbon', 'aluminium'),
        weld_position: 'all',
        storage_note: 'dry',
      },
    },
  ],
  series: 'EL',
  model: (v) => `${String(v.weld_size).replace('.', '')}-${v.pack_weight}`,
  calledByLine: true,
  lines: ['', 'Pro', 'Classic', 'Plus'],
  tail: (_v, text) => [text('weld_material'), text('weld_size'), text('pack_weight')],
  about: (v, text, pick) => [
    v.weld_pack === 'spool'
      ? `Сварочная проволока ${text('weld_material')} диаметром ${text('weld_size')} на катушке ${text('pack_weight')}.`
      : pick(
          `Электроды ${text('weld_material')} ${text('weld_size')}: мягко поджигаются и держат дугу на переменном и постоянном токе.`,
          `Электроды ${text('weld_size')} для ${v.weld_steel === 'low-alloy' ? 'низколегированной' : 'углеродистой'} стали, пачка ${text('pack_weight')}.`,
        ),
    v.weld_pack === 'spool'
      ? 'Намотка ровная, подача не рвётся.'
      : 'Отсыревшие электроды прокалите час при 200 °C: сухие варят ровнее.',
  ],
  warranty: [0],
  size: () => [350, 80, 60],
  mass: (v) => Number(v.pack_weight) * 1000 + 60,
  unit: 'упак.',
  fits: (v) => (v.weld_pack === 'spool' ? ['wire'] : ['electrodes']),
}
