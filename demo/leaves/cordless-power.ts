// Cordless classes of leaves that began with mains tools.
import { chance, one, range, sizes, type ModelClass } from '../template.ts'
import { batteryBox, batteryLetters, batteryTail, batteryWords, cordless, supplyWorth } from './battery-supply.ts'

const SUPPLIED = ['none', 'none', 'one', 'two', 'two']

export const cordlessHammer: ModelClass = {
  kind: 'rotary-hammer',
  what: 'Перфоратор аккумуляторный',
  series: 'RHB',
  price: [9900, 24900],
  values: {
    chuck: 'sds-plus',
    drill_concrete: sizes(18, 20, 22, 24, 26),
    impact_energy: range(1.4, 2.8, 0.1),
    bpm: range(4200, 5000, 50),
    rpm: range(900, 1150, 10),
    drill_wood: range(24, 30, 2),
    drill_steel: 13,
    modes: sizes('two', 'three', 'three'),
    layout: 'horizontal',
    weight: range(1.9, 2.9, 0.1),
    reverse: true,
    clutch: true,
    vibration_damping: chance(0.6),
    ...cordless(18, SUPPLIED),
    case: chance(0.7),
  },
  own: {
    model: (v) => `${v.voltage}-${v.drill_concrete}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [text('chuck'), text('impact_energy'), batteryTail(v.battery_supply, v.battery_capacity)],
    about: (v, text, pick) => [
      pick(
        `Перфоратор без провода: бурит бетон до ${text('drill_concrete')} там, где нет розетки.`,
        `Аккумуляторный перфоратор ${text('voltage')} с ударом ${text('impact_energy')} для монтажа на высоте и на объекте без света.`,
      ),
      v.brushless === true
        ? 'Бесщёточный двигатель экономит заряд: одного аккумулятора хватает на сотню отверстий под дюбель.'
        : 'Щёточный двигатель прост и недорог в ремонте.',
      batteryWords(v, text),
      `Вес ${text('weight')}.`,
    ],
    box: (v, text) => [
      'перфоратор',
      'дополнительная рукоятка',
      'ограничитель глубины',
      ...batteryBox(v, text),
      v.case === true && 'кейс',
      'инструкция и гарантийный талон',
    ],
    worth: supplyWorth,
    spares: () => ['switch', 'bearing'],
    usesBattery: true,
  },
}

export const cordlessGrinder: ModelClass = {
  kind: 'angle-grinder-125',
  what: 'УШМ (болгарка) аккумуляторная',
  series: 'AGB',
  price: [6900, 18900],
  values: {
    disc: sizes(115, 125, 125, 125),
    rpm: range(8500, 9500, 500),
    rpm_control: chance(0.3),
    spindle: 'm14',
    bore: 'b22',
    soft_start: true,
    restart_lock: true,
    kickback_stop: chance(0.6),
    grip_switch: one('slide', 'paddle', 'paddle'),
    quick_cover: true,
    vibration_damping: chance(0.3),
    ...cordless(18, SUPPLIED),
    weight: range(1.6, 2.3, 0.1),
    case: chance(0.4),
  },
  own: {
    model: (v) => `${v.voltage}-${v.disc}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [text('disc'), text('voltage'), batteryTail(v.battery_supply, v.battery_capacity)],
    about: (v, text, pick) => [
      pick(
        `Болгарка под диск ${text('disc')} без провода: забор, кровля, профиль на высоте.`,
        `Аккумуляторная УШМ ${text('disc')}: отрезать и зачистить там, куда не дотянуть удлинитель.`,
      ),
      v.brushless === true ? 'Бесщёточный двигатель держит обороты под нагрузкой.' : `Вес ${text('weight')}.`,
      v.grip_switch === 'paddle' && 'Широкая клавиша работает как тормоз безопасности: отпустил — остановилась.',
      batteryWords(v, text),
    ],
    box: (v, text) => [
      'УШМ',
      'защитный кожух',
      'дополнительная рукоятка',
      'ключ фланца',
      ...batteryBox(v, text),
      v.case === true && 'кейс',
      'инструкция и гарантийный талон',
    ],
    worth: supplyWorth,
    spares: () => ['switch', 'bearing', 'gear', 'handle'],
    usesBattery: true,
  },
}

export const cordlessCircularSaw: ModelClass = {
  kind: 'circular-saw',
  what: 'Пила циркулярная аккумуляторная',
  series: 'CSB',
  price: [7900, 21900],
  values: {
    blade: sizes(160, 165, 165, 185),
    rpm: range(4000, 5000, 100),
    soft_start: chance(0.5),
    bore: 'b20',
    cut_90: sizes(52, 54, 57, 64),
    cut_45: sizes(36, 38, 40, 44),
    bevel: one(45, 50),
    rail_mount: chance(0.3),
    laser: false,
    parallel_guide: true,
    dust_outlet: true,
    ...cordless(18, SUPPLIED),
    weight: range(2.6, 3.6, 0.1),
    case: chance(0.2),
  },
  own: {
    model: (v) => `${v.voltage}-${v.blade}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [
      `диск ${text('blade')}`,
      `рез ${text('cut_90')}`,
      batteryTail(v.battery_supply, v.battery_capacity),
    ],
    about: (v, text, pick) => [
      pick(
        `Дисковая пила без провода: доска, фанера и вагонка до ${text('cut_90')}.`,
        `Аккумуляторная циркулярка с диском ${text('blade')} для кровли и каркаса.`,
      ),
      v.rail_mount === true
        ? 'Подошва встаёт на направляющую шину.'
        : 'Параллельный упор из комплекта помогает отрезать полосу нужной ширины.',
      batteryWords(v, text),
    ],
    box: (v, text) => ['пила', 'пильный диск', 'параллельный упор', 'ключ', ...batteryBox(v, text), 'инструкция'],
    worth: supplyWorth,
    spares: () => ['switch', 'bearing'],
    usesBattery: true,
  },
}

export const cordlessSabreSaw: ModelClass = {
  kind: 'reciprocating-saw',
  what: 'Пила сабельная аккумуляторная',
  series: 'RSB',
  price: [6900, 17900],
  values: {
    strokes: range(2600, 3100, 100),
    stroke_length: sizes(20, 22, 28, 32),
    cut_wood: sizes(100, 115, 150, 200),
    cut_steel: sizes(8, 10, 13, 16),
    pendulum_flag: chance(0.4),
    rpm_control: true,
    tool_free_blade: true,
    shoe: true,
    ...cordless(18, SUPPLIED),
    weight: range(1.9, 3.2, 0.1),
    vibration: range(18, 12, 0.5),
    case: chance(0.3),
  },
  own: {
    model: (v) => `${v.voltage}-${v.stroke_length}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [
      text('voltage'),
      `ход ${text('stroke_length')}`,
      batteryTail(v.battery_supply, v.battery_capacity),
    ],
    about: (v, text, pick) => [
      pick(
        `Сабельная пила без провода: ветки, трубы и брус до ${text('cut_wood')}.`,
        `Пила на выезд: ход ${text('stroke_length')}, полотно меняется без ключа.`,
      ),
      v.brushless === true ? 'Двигатель бесщёточный: меньше греется, ресурс выше.' : `Вес ${text('weight')}.`,
      batteryWords(v, text),
    ],
    box: (v, text) => ['пила', 'полотно по дереву', 'полотно по металлу', ...batteryBox(v, text), 'инструкция'],
    worth: supplyWorth,
    spares: () => ['switch', 'bearing'],
    usesBattery: true,
  },
}

export const cordlessPlaner: ModelClass = {
  kind: 'planer',
  what: 'Рубанок аккумуляторный',
  series: 'PLB',
  price: [7900, 16900],
  values: {
    rpm: range(13000, 15000, 500),
    soft_start: chance(0.5),
    planing_width: 82,
    planing_depth: sizes(1.6, 2, 2.5),
    rebate_depth: sizes(8, 9),
    knives: 2,
    v_groove: true,
    chip_side: one('one-side', 'both-sides'),
    stand_mount: false,
    ...cordless(18, SUPPLIED),
    weight: range(2.3, 3.1, 0.1),
    noise: range(86, 92, 1),
  },
  own: {
    model: (v) => `${v.voltage}-${Number(v.planing_depth) * 10}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [
      text('planing_width'),
      `глубина ${text('planing_depth')}`,
      batteryTail(v.battery_supply, v.battery_capacity),
    ],
    about: (v, text) => [
      `Рубанок без провода: подогнать дверь на месте, снять фаску, выровнять лагу. За проход снимает до ${text('planing_depth')}.`,
      batteryWords(v, text),
    ],
    box: (v, text) => ['рубанок', 'параллельный упор', 'ключ для ножей', ...batteryBox(v, text), 'инструкция'],
    worth: supplyWorth,
    spares: () => ['switch', 'belt'],
    usesBattery: true,
  },
}

export const cordlessHeatGun: ModelClass = {
  kind: 'heat-gun',
  what: 'Фен технический аккумуляторный',
  series: 'HGB',
  price: [4900, 9900],
  values: {
    temp_max: range(480, 550, 10),
    temp_control: one('steps', 'smooth'),
    airflow: range(150, 240, 10),
    overheat_protection: true,
    cooling_mode: chance(0.3),
    display: chance(0.3),
    nozzles: sizes(2, 3, 4),
    ...cordless(18, SUPPLIED),
    brushless: false,
    weight: range(0.5, 0.8, 0.1),
    case: chance(0.3),
  },
  own: {
    model: (v) => `${v.voltage}-${v.temp_max}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [text('temp_max'), text('voltage'), batteryTail(v.battery_supply, v.battery_capacity)],
    about: (v, text) => [
      `Фен без провода: усадить термотрубку, согнуть пластик, прогреть замок на морозе. Нагрев до ${text('temp_max')}.`,
      batteryWords(v, text),
    ],
    box: (v, text) => ['фен', 'набор насадок', ...batteryBox(v, text), 'инструкция'],
    worth: supplyWorth,
    spares: () => ['switch'],
    usesBattery: true,
  },
}

export const edgeRouter: ModelClass = {
  kind: 'router',
  what: 'Фрезер кромочный',
  series: 'RTE',
  price: [3900, 9900],
  values: {
    power: range(500, 850, 10),
    rpm: range(33000, 30000, 1000),
    rpm_control: chance(0.7),
    soft_start: chance(0.3),
    collet: one('c6-8', 'c8'),
    plunge: range(25, 40, 5),
    router_type: 'edge',
    micro_adjust: chance(0.5),
    lamp: chance(0.3),
    dust_outlet: chance(0.6),
    cable: sizes(2, 2.5),
    weight: range(1.4, 2.2, 0.1),
    case: chance(0.3),
  },
  own: {
    about: (_v, text, pick) => [
      pick(
        `Лёгкий фрезер ${text('power')} для кромки, фаски и небольшого паза: держат одной рукой.`,
        `Кромочный фрезер весом ${text('weight')}: свес пластика, скругление, врезка петель.`,
      ),
      'Корпус вынимается из базы, фрезу меняют на столе, а не на весу.',
    ],
  },
}
