import { chance, one, range, sizes, type Template } from '../template.ts'

export const jigsaws: Template = {
  category: 'lobziki',
  trade: 'power',
  share: 1.3,
  groups: {
    Двигатель: 'power*! strokes* stroke_length rpm_control*',
    'Глубина реза': 'cut_wood*! cut_steel!',
    Удобство: 'pendulum* blade_shank tool_free_blade* laser lamp dust_outlet cable weight case*',
  },
  classes: [
    {
      kind: 'jigsaw', what: 'Лобзик электрический', price: [2700, 14900],
      values: {
        power: range(400, 850, 10), strokes: range(3000, 3200, 100), stroke_length: sizes(18, 20, 23, 26),
        rpm_control: true, cut_wood: sizes(55, 65, 80, 100, 135), cut_steel: sizes(6, 8, 8, 10),
        pendulum: sizes('three', 'four', 'four'), blade_shank: 't-shank', tool_free_blade: chance(0.7),
        laser: chance(0.2), lamp: chance(0.35), dust_outlet: true, cable: sizes(2, 2.5, 3),
        weight: range(1.7, 2.8, 0.1), case: chance(0.45),
      },
    },
  ],
  series: 'JS',
  model: (v) => `${v.cut_wood}-${v.power}`,
  tail: (_v, text) => [text('power'), `рез ${text('cut_wood')}`],
  about: (v, text, pick) => [
    pick(
      `Лобзик для фигурного и прямого реза: дерево до ${text('cut_wood')}, сталь до ${text('cut_steel')}.`,
      `Двигатель ${text('power')} и ход пилки ${text('stroke_length')}: столешница, ламинат и фанера пилятся без рывков.`,
    ),
    `Маятниковый ход с ${v.pendulum === 'three' ? 'тремя' : 'четырьмя'} положениями ускоряет рез вдоль волокон; для чистой кромки его отключают.`,
    v.tool_free_blade === true && pick('Пилка меняется без ключа, одной рукой.', 'Зажим пилки быстрый, ключ не нужен.'),
    v.lamp === true && 'Подсветка показывает линию разметки в тёмном углу.',
  ],
  box: (v) => [
    'лобзик', 'пилка по дереву', v.tool_free_blade !== true && 'ключ', 'переходник для пылесоса',
    v.case === true && 'кейс', 'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [Math.round(205 + Number(v.weight) * 14), 76, Math.round(175 + Number(v.weight) * 12)],
  takes: () => ['t-shank', 'glasses', 'clamp'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing'],
}

export const circularSaws: Template = {
  category: 'cirkulyarnye-pily',
  trade: 'power',
  share: 1.3,
  groups: {
    Двигатель: 'power*! rpm soft_start*',
    'Диск и рез': 'blade*! bore* cut_90! cut_45 bevel',
    Удобство: 'rail_mount* laser parallel_guide dust_outlet cable weight* case',
  },
  classes: [
    {
      weight: 3, kind: 'circular-saw', what: 'Пила циркулярная', price: [4900, 12900],
      values: {
        blade: sizes(160, 185, 190), power: range(1050, 1600, 50), rpm: range(5500, 4800, 100), soft_start: chance(0.4),
        bore: sizes('b20', 'b20', 'b30'), cut_90: sizes(54, 62, 66), cut_45: sizes(38, 42, 46), bevel: one(45, 45, 50),
        rail_mount: chance(0.3), laser: chance(0.25), parallel_guide: true, dust_outlet: true, cable: sizes(2, 2.5, 3),
        weight: range(3.3, 4.8, 0.1), case: chance(0.15),
      },
    },
    {
      weight: 2, kind: 'circular-saw', what: 'Пила циркулярная', price: [9900, 24900],
      values: {
        blade: sizes(210, 235), power: range(1700, 2200, 100), rpm: range(5000, 4200, 100), soft_start: chance(0.75),
        bore: 'b30', cut_90: sizes(75, 85), cut_45: sizes(52, 62), bevel: one(45, 45, 60),
        rail_mount: chance(0.3), laser: false, parallel_guide: true, dust_outlet: true, cable: sizes(3, 4),
        weight: range(5.6, 7.6, 0.1), case: chance(0.2),
      },
    },
  ],
  series: 'CS',
  model: (v) => `${v.blade}-${v.power}`,
  tail: (_v, text) => [text('power'), `диск ${text('blade')}`, `рез ${text('cut_90')}`],
  about: (v, text, pick) => [
    pick(
      `Циркулярная пила с диском ${text('blade')} и глубиной пропила ${text('cut_90')}: доска, брус и листовые материалы.`,
      `Ручная дисковая пила ${text('power')} для раскроя плит и пиломатериала; под углом 45° берёт ${text('cut_45')}.`,
    ),
    v.rail_mount === true
      ? 'Подошва встаёт на направляющую шину: длинный рез выходит ровным, как на станке.'
      : 'Параллельный упор из комплекта помогает отрезать полосу нужной ширины.',
    v.soft_start === true && 'Плавный пуск не сбивает линию в начале реза.',
    pick('Опилки отводятся в патрубок под пылесос.', `Вес ${text('weight')}.`),
  ],
  box: (v) => ['пила', 'пильный диск', 'параллельный упор', 'ключ', v.case === true && 'кейс', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(Number(v.blade) * 1.65), Math.round(Number(v.blade) * 1.25), Math.round(Number(v.blade) * 1.3),
  ],
  takes: (v) => [`saw-blade-${v.blade}`, 'glasses', 'ears'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing'],
}

export const reciprocatingSaws: Template = {
  category: 'sabelnye-pily',
  trade: 'power',
  share: 0.8,
  groups: {
    Двигатель: 'power*! strokes*! rpm_control',
    Рез: 'stroke_length*! cut_wood cut_steel pendulum_flag*',
    Удобство: 'tool_free_blade* shoe cable weight* vibration case*',
  },
  classes: [
    {
      kind: 'reciprocating-saw', what: 'Пила сабельная', price: [4700, 19900],
      values: {
        power: range(710, 1400, 10), strokes: range(2600, 3000, 100), stroke_length: sizes(20, 28, 28, 32),
        cut_wood: sizes(115, 150, 200, 250), cut_steel: sizes(8, 10, 16, 20), pendulum_flag: chance(0.4),
        rpm_control: true, tool_free_blade: chance(0.85), shoe: true, cable: sizes(2, 3, 4),
        weight: range(2.4, 4.6, 0.1), vibration: range(22, 13, 0.5), case: chance(0.6),
      },
    },
  ],
  series: 'RS',
  model: (v) => `${v.stroke_length}-${v.power}`,
  tail: (_v, text) => [text('power'), `ход ${text('stroke_length')}`],
  about: (v, text, pick) => [
    pick(
      `Сабельная пила для демонтажа: перерезает брус с гвоздями, трубу и профиль прямо в стене, дерево до ${text('cut_wood')}.`,
      `Пила там, где не подлезть болгаркой: ход ${text('stroke_length')}, ${text('power')}.`,
    ),
    v.pendulum_flag === true
      ? 'Маятниковый ход заметно ускоряет рез сырой древесины.'
      : 'Прямой ход без маятника даёт ровный рез по металлу.',
    v.tool_free_blade === true
      ? 'Полотно меняется без ключа и ставится зубом вверх или вниз.'
      : 'Полотно зажимается ключом из комплекта.',
  ],
  box: (v) => ['пила', 'полотно по дереву', 'полотно по металлу', v.case === true && 'кейс', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [Math.round(400 + Number(v.weight) * 15), 100, 170],
  takes: () => ['saber', 'glasses', 'gloves'],
  spares: () => ['brushes', 'armature', 'switch', 'bearing'],
}
