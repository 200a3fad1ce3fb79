import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const mitreSaws: Template = {
  category: 'torcovochnye-pily',
  trade: 'bench',
  share: 0.9,
  groups: {
    Двигатель: 'power*! rpm drive_type soft_start',
    'Диск и рез': 'blade*! bore cut_width_90*! cut_90 sliding* bevel_sides*',
    Удобство: 'laser* lamp table_extension cable weight',
  },
  classes: [
    {
      weight: 2,
      kind: 'mitre-saw',
      what: 'Пила торцовочная',
      price: [11900, 24900],
      values: {
        power: range(1200, 1800, 100),
        rpm: range(5000, 4500, 100),
        drive_type: one('gear', 'belt'),
        soft_start: chance(0.4),
        blade: sizes(210, 216, 255),
        bore: 'b30',
        cut_width_90: sizes(120, 130, 140),
        cut_90: sizes(55, 65, 80),
        sliding: false,
        bevel_sides: 'one',
        laser: chance(0.5),
        lamp: chance(0.2),
        table_extension: true,
        cable: sizes(2, 2.5),
        weight: range(7.5, 13.5, 0.5),
      },
    },
    {
      weight: 3,
      kind: 'mitre-saw',
      what: 'Пила торцовочная с протяжкой',
      series: 'MSS',
      price: [19900, 64900],
      values: {
        power: range(1500, 2200, 100),
        rpm: range(5000, 4200, 100),
        drive_type: one('gear', 'belt', 'belt'),
        soft_start: chance(0.7),
        blade: sizes(210, 216, 255, 305),
        bore: 'b30',
        cut_width_90: sizes(305, 310, 340),
        cut_90: sizes(65, 70, 90, 105),
        sliding: true,
        bevel_sides: one('one', 'two'),
        laser: chance(0.7),
        lamp: chance(0.4),
        table_extension: true,
        cable: sizes(2.5, 3),
        weight: range(12.5, 26, 0.5),
      },
    },
  ],
  series: 'MS',
  model: (v) => `${v.blade}-${v.power}`,
  tail: (_v, text) => [text('power'), `диск ${text('blade')}`, `рез ${text('cut_width_90')}`],
  about: (v, text, pick) => [
    v.sliding === true
      ? pick(
          `Торцовка с протяжкой режет доску шириной до ${text('cut_width_90')} за один ход.`,
          `Пила для столярных и отделочных работ: диск ${text('blade')}, рез ${text('cut_width_90')} × ${text('cut_90')}.`,
        )
      : pick(
          `Торцовочная пила с диском ${text('blade')} для плинтуса, бруска и наличника.`,
          `Компактная торцовка ${text('power')}: весит ${text('weight')}, её легко возить на объект.`,
        ),
    v.bevel_sides === 'two'
      ? 'Голова наклоняется в обе стороны, деталь не нужно переворачивать.'
      : 'Поворотный стол с фиксацией на ходовых углах.',
    v.laser === true && 'Лазер показывает линию реза.',
    v.drive_type === 'belt'
      ? 'Ременный привод работает мягче и тише.'
      : 'Прямой редуктор не проскальзывает под нагрузкой.',
  ],
  box: () => ['пила', 'пильный диск', 'вертикальный прижим', 'мешок для опилок', 'ключ', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [Math.round(480 + Number(v.weight) * 18), 450, 420],
  takes: (v) => [`saw-blade-${v.blade}`, 'glasses', 'ears'],
  spares: () => ['brushes', 'armature', 'switch', 'belt'],
}

export const tableSaws: Template = {
  category: 'raspilovochnye-stanki',
  trade: 'bench',
  share: 0.6,
  groups: {
    Двигатель: 'power*! rpm motor_type* soft_start',
    'Диск и рез': 'blade*! bore cut_90*! cut_45',
    'Стол и упор': 'table_size rip_width* stand* dust_outlet weight',
  },
  classes: [
    {
      kind: 'table-saw',
      what: 'Станок распиловочный',
      price: [16900, 84900],
      values: {
        power: range(1200, 2200, 100),
        rpm: range(4800, 4000, 100),
        motor_type: sizes('brushed', 'brushed', 'induction'),
        soft_start: chance(0.5),
        blade: sizes(200, 210, 254, 254, 315),
        bore: 'b30',
        cut_90: sizes(45, 65, 80, 80, 85),
        cut_45: sizes(30, 45, 50, 60),
        table_size: sizes('t500', 't640', 't800'),
        rip_width: sizes(250, 450, 610),
        stand: sizes('none', 'folding', 'legs', 'wheels'),
        dust_outlet: true,
        weight: range(14, 52, 0.5),
      },
    },
  ],
  series: 'TS',
  model: (v) => `${v.blade}-${v.power}`,
  tail: (_v, text) => [text('power'), `диск ${text('blade')}`, `рез ${text('cut_90')}`],
  about: (v, text, pick) => [
    pick(
      `Распиловочный станок с диском ${text('blade')}: продольный рез на глубину до ${text('cut_90')}.`,
      `Станок ${text('power')} для роспуска доски, раскроя фанеры и ламината.`,
    ),
    `Упор позволяет отрезать полосу до ${text('rip_width')}.`,
    v.stand === 'wheels'
      ? 'Складная рама на колёсах: один человек довезёт станок до машины.'
      : v.stand === 'folding'
        ? 'Складная подставка входит в комплект.'
        : v.stand === 'legs'
          ? 'Станок стоит на жёстких ногах и не гуляет.'
          : 'Настольный вариант: ставится на верстак или козлы.',
  ],
  box: () => ['станок', 'пильный диск', 'параллельный и угловой упоры', 'толкатель', 'ключи', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [Math.round(600 + Number(v.weight) * 5), 580, Math.round(330 + Number(v.weight) * 4)],
  takes: (v) => [`saw-blade-${v.blade}`, 'glasses', 'ears', 'gloves'],
  spares: () => ['brushes', 'switch', 'belt', 'bearing'],
}

export const benchDrills: Template = {
  category: 'sverlilnye-stanki',
  trade: 'bench',
  share: 0.5,
  groups: {
    Двигатель: 'power*! rpm_range speeds*',
    'Патрон и вылет': 'chuck_size*! chuck spindle_travel! throat',
    Удобство: 'tilting_table lamp laser display weight*',
  },
  classes: [
    {
      kind: 'bench-drill',
      what: 'Станок сверлильный',
      price: [11900, 54900],
      values: {
        power: range(350, 1100, 50),
        rpm_range: sizes('r580', 'r450', 'r200'),
        speeds: sizes(5, 9, 12, 16),
        chuck_size: sizes(13, 16, 16),
        chuck: one('keyed', 'keyed', 'keyless'),
        spindle_travel: sizes(50, 60, 80),
        throat: sizes(104, 115, 162, 210),
        tilting_table: true,
        lamp: chance(0.4),
        laser: chance(0.3),
        display: chance(0.2),
        weight: range(16, 62, 1),
      },
    },
  ],
  series: 'BD',
  model: (v) => `${v.chuck_size}-${v.power}`,
  tail: (_v, text) => [text('power'), `патрон ${text('chuck_size')}`, `ход ${text('spindle_travel')}`],
  about: (_v, text, pick) => [
    pick(
      `Настольный сверлильный станок с патроном ${text('chuck_size')}: отверстия под прямым углом в стали и дереве.`,
      `Станок ${text('power')} для мастерской и гаража, ход шпинделя ${text('spindle_travel')}.`,
    ),
    `${text('speeds')} скоростей переключаются ремнём: крупное сверло по стали на малых, дерево на больших.`,
    'Стол наклоняется для сверления под углом и опускается по рейке.',
  ],
  box: () => ['станок', 'патрон и ключ', 'защитный экран', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [Math.round(430 + Number(v.weight) * 3), 330, Math.round(560 + Number(v.weight) * 7)],
  takes: () => ['drill-bits', 'forstner', 'glasses', 'vice'],
  spares: () => ['switch', 'belt', 'chuck'],
}

export const benchGrinders: Template = {
  category: 'tochilnye-stanki',
  trade: 'bench',
  share: 0.4,
  groups: {
    Двигатель: 'power*! rpm motor_type',
    Круги: 'wheel*! wheel_bore wheel_width! second_wheel*',
    Удобство: 'lamp tray weight noise',
  },
  classes: [
    {
      kind: 'bench-grinder',
      what: 'Станок точильный',
      price: [3900, 15900],
      values: {
        power: range(150, 550, 50),
        rpm: 2950,
        motor_type: 'induction',
        wheel: sizes(125, 150, 175, 200),
        wheel_bore: sizes('b12-7', 'b12-7', 'b16', 'b32'),
        wheel_width: sizes(16, 20, 25),
        second_wheel: one('stone', 'stone', 'wet', 'belt'),
        lamp: chance(0.3),
        tray: chance(0.5),
        weight: range(6.5, 17, 0.5),
        noise: range(68, 78, 1),
      },
    },
  ],
  series: 'BG',
  model: (v) => `${v.wheel}-${v.power}`,
  tail: (_v, text) => [text('power'), `круг ${text('wheel')}`],
  about: (v, text, pick) => [
    pick(
      `Точильный станок с кругами ${text('wheel')}: заточить свёрла, стамески, топор и ножи косилки.`,
      `Станок ${text('power')} с асинхронным двигателем: без щёток, тихий и долговечный.`,
    ),
    v.second_wheel === 'wet'
      ? 'Второй круг большой и вращается в ванне с водой: кромка не отпускается.'
      : v.second_wheel === 'belt'
        ? 'С одной стороны круг, с другой лента для доводки.'
        : 'Круги разной зернистости: грубый снимает, мелкий доводит.',
    'Искрозащитные экраны и подручники регулируются.',
  ],
  box: () => ['станок', 'два круга', 'экраны и подручники', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [Math.round(300 + Number(v.wheel)), Number(v.wheel) + 60, Number(v.wheel) + 90],
  takes: () => ['glasses', 'gloves'],
  spares: () => ['bearing', 'switch'],
}

export const tileCutters: Template = {
  category: 'plitkorezy',
  trade: 'building',
  share: 0.5,
  groups: {
    Рез: 'tile_length*! tile_thickness*! tile_diagonal',
    Конструкция: 'rail_type* roller_size! bearings* base angle_stop weight',
  },
  classes: [
    {
      kind: 'tile-cutter',
      what: 'Плиткорез ручной',
      price: [2900, 32900],
      values: {
        tile_length: sizes(400, 500, 600, 800, 1000, 1200),
        tile_thickness: sizes(12, 14, 15, 16),
        tile_diagonal: from((v) => Math.round((Number(v.tile_length) * 0.7) / 10) * 10),
        rail_type: sizes('tubes', 'tubes', 'mono', 'mono'),
        roller_size: sizes(15, 16, 22),
        bearings: sizes(false, true, true, true),
        base: sizes('steel', 'aluminium'),
        angle_stop: true,
        weight: range(4, 17, 0.5),
      },
    },
  ],
  series: 'TC',
  model: (v) => `${v.tile_length}`,
  tail: (_v, text) => [`рез ${text('tile_length')}`, `плитка до ${text('tile_thickness')}`],
  about: (v, text, pick) => [
    pick(
      `Ручной плиткорез для плитки длиной до ${text('tile_length')} и толщиной до ${text('tile_thickness')}.`,
      `Режет керамику и керамогранит без пыли и шума, рез до ${text('tile_length')}.`,
    ),
    v.rail_type === 'mono'
      ? 'Жёсткая монорельсовая направляющая не прогибается под нажимом.'
      : 'Две трубчатые направляющие с фиксацией по краям.',
    v.bearings === true
      ? 'Каретка идёт на подшипниках, рез ровный с одного прохода.'
      : 'Каретка на втулках проста в обслуживании: достаточно капли масла.',
  ],
  box: () => ['плиткорез', 'режущий ролик', 'угловой упор', 'ключ', 'инструкция'],
  warranty: [12],
  size: (v) => [Number(v.tile_length) + 250, 280, 200],
  takes: () => ['diamond-disc', 'gloves', 'glasses', 'trowel'],
}
