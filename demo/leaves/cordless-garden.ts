// Electric and cordless classes of garden leaves that began with petrol machines.
import { chance, one, range, sizes, type ModelClass } from '../template.ts'
import { batteryBox, batteryLetters, batteryTail, batteryWords, cordless, supplyWorth } from './battery-supply.ts'

const SUPPLIED = ['none', 'one', 'one', 'two']

export const electricMower: ModelClass = {
  kind: 'lawn-mower',
  what: 'Газонокосилка электрическая',
  series: 'LE',
  price: [6900, 18900],
  values: {
    power_source: 'mains',
    power: range(1000, 2000, 100),
    mow_width: sizes(32, 34, 36, 38, 42),
    mow_height: sizes('h20-60', 'h25-65'),
    grass_box: sizes(30, 35, 40, 45),
    mulching: chance(0.3),
    side_discharge: false,
    self_propelled: false,
    deck: 'plastic',
    area: sizes(300, 400, 500, 600),
    cable: one(0.3, 0.5),
    weight: range(9, 17, 0.5),
    noise: range(88, 94, 1),
  },
  own: {
    model: (v) => `${v.mow_width}-${v.power}`,
    tail: (_v, text) => [text('power'), `скос ${text('mow_width')}`, `сборник ${text('grass_box')}`],
    about: (_v, text, pick) => [
      pick(
        `Электрическая косилка ${text('power')} со скосом ${text('mow_width')} для участка до ${text('area')} рядом с домом.`,
        `Тихая косилка без бензина и масла: включил в сеть и коси, до ${text('area')}.`,
      ),
      `Травосборник ${text('grass_box')}, вес ${text('weight')}.`,
      'Удлинитель закрепляется за петлю на ручке, вилку не выдернет.',
    ],
    box: (v) => ['газонокосилка', 'травосборник', v.mulching === true && 'заглушка для мульчирования', 'инструкция'],
    takes: () => ['reel', 'gloves', 'glasses'],
    spares: () => ['switch'],
  },
}

export const cordlessMower: ModelClass = {
  kind: 'lawn-mower',
  what: 'Газонокосилка аккумуляторная',
  series: 'LB',
  price: [16900, 44900],
  values: {
    mow_width: sizes(34, 37, 40, 43, 46),
    mow_height: sizes('h25-65', 'h25-75'),
    grass_box: sizes(35, 40, 45, 55),
    mulching: chance(0.6),
    side_discharge: chance(0.2),
    self_propelled: sizes(false, false, true),
    deck: sizes('plastic', 'plastic', 'steel'),
    area: sizes(300, 400, 600, 800),
    ...cordless(36, SUPPLIED),
    weight: range(12, 26, 0.5),
    noise: range(84, 92, 1),
  },
  own: {
    model: (v) => `${v.voltage}-${v.mow_width}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [
      text('voltage'),
      `скос ${text('mow_width')}`,
      batteryTail(v.battery_supply, v.battery_capacity),
    ],
    about: (v, text, pick) => [
      pick(
        `Косилка на аккумуляторе ${text('voltage')}: скос ${text('mow_width')}, участок до ${text('area')}, ни провода, ни бензина.`,
        `Аккумуляторная косилка запускается кнопкой и работает тише бензиновой: ${text('noise')}.`,
      ),
      v.self_propelled === true ? 'Привод на задние колёса помогает на склоне.' : `Вес ${text('weight')}.`,
      batteryWords(v, text),
    ],
    box: (v, text) => [
      'газонокосилка',
      'травосборник',
      v.mulching === true && 'заглушка для мульчирования',
      ...batteryBox(v, text),
      'инструкция',
    ],
    worth: supplyWorth,
    takes: () => ['gloves', 'glasses'],
    spares: () => ['switch'],
    usesBattery: true,
  },
}

export const electricTrimmer: ModelClass = {
  kind: 'string-trimmer',
  what: 'Триммер электрический',
  series: 'ET',
  price: [2900, 9900],
  values: {
    power_source: 'mains',
    power: range(500, 1600, 50),
    cut_width: sizes(28, 30, 35, 38, 42),
    knife: sizes(false, false, true),
    line_size: sizes(1.6, 1.6, 2, 2.4),
    shaft: one('straight', 'split'),
    handle_type: sizes('loop', 'loop', 'bike'),
    anti_vibration: chance(0.3),
    cable: one(0.3, 0.5),
    weight: range(2.3, 5.6, 0.1),
    noise: range(90, 96, 1),
  },
  own: {
    model: (v) => `${v.cut_width}-${v.power}`,
    tail: (v, text) => [text('power'), `скос ${text('cut_width')}`, v.knife === true && 'с ножом'],
    about: (v, text, pick) => [
      pick(
        `Электрический триммер ${text('power')} для травы у дома, вдоль дорожек и забора.`,
        `Лёгкий триммер ${text('weight')}: включается сразу и не требует топлива.`,
      ),
      v.knife === true
        ? 'Кроме лески в комплекте нож для сухостоя.'
        : `Леска ${text('line_size')}, скос ${text('cut_width')}.`,
    ],
    box: (v) => ['триммер', 'катушка с леской', v.knife === true && 'нож', 'кожух', 'инструкция'],
    takes: () => ['line', 'glasses', 'reel', 'gloves'],
    spares: () => ['switch'],
  },
}

const trimmer = (voltage: 18 | 36, price: readonly [number, number]): ModelClass => ({
  kind: 'string-trimmer',
  what: 'Триммер аккумуляторный',
  series: 'TB',
  price,
  values: {
    cut_width: voltage === 36 ? sizes(33, 35, 38) : sizes(25, 28, 30),
    knife: voltage === 36 ? chance(0.5) : false,
    line_size: voltage === 36 ? sizes(2, 2.4) : 1.6,
    shaft: one('straight', 'split'),
    handle_type: voltage === 36 ? one('loop', 'bike') : 'loop',
    anti_vibration: chance(0.3),
    ...cordless(voltage, SUPPLIED),
    weight: voltage === 36 ? range(3.4, 5.2, 0.1) : range(2, 3, 0.1),
    noise: range(84, 92, 1),
  },
  own: {
    model: (v) => `${v.voltage}-${v.cut_width}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [
      text('voltage'),
      `скос ${text('cut_width')}`,
      batteryTail(v.battery_supply, v.battery_capacity),
    ],
    about: (v, text, pick) => [
      pick(
        `Триммер на аккумуляторе ${text('voltage')}: края газона и неудобья без шнура и запаха бензина.`,
        `Аккумуляторный триммер весом ${text('weight')}: скос ${text('cut_width')}.`,
      ),
      batteryWords(v, text),
    ],
    box: (v, text) => [
      'триммер',
      'катушка с леской',
      v.knife === true && 'нож',
      'кожух',
      ...batteryBox(v, text),
      'инструкция',
    ],
    worth: supplyWorth,
    takes: () => ['line', 'glasses', 'gloves'],
    spares: () => ['switch'],
    usesBattery: true,
  },
})

export const cordlessTrimmers: readonly ModelClass[] = [trimmer(18, [3900, 9900]), trimmer(36, [8900, 21900])]

export const cordlessChainsaw: ModelClass = {
  kind: 'electric-chainsaw',
  what: 'Пила цепная аккумуляторная',
  series: 'BCS',
  price: [11900, 32900],
  values: {
    chain_speed: range(10, 20, 0.5),
    motor_layout: 'inline',
    bar: sizes(35, 35, 40),
    chain_pitch: 'p38',
    chain_gauge: 'g13',
    oil_tank: sizes(0.1, 0.2),
    chain_brake: true,
    soft_start: true,
    tool_free_tension: chance(0.6),
    ...cordless(36, SUPPLIED),
    weight: range(3.4, 4.8, 0.1),
    noise: range(92, 99, 1),
  },
  own: {
    model: (v) => `${v.voltage}-${v.bar}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [text('voltage'), `шина ${text('bar')}`, batteryTail(v.battery_supply, v.battery_capacity)],
    about: (v, text) => [
      `Цепная пила на аккумуляторе ${text('voltage')}: сучья, дрова и брус вдали от розетки, без заводки и выхлопа.`,
      v.tool_free_tension === true
        ? 'Цепь натягивается ручкой, ключ не нужен.'
        : 'Ключ для натяжения хранится на корпусе.',
      batteryWords(v, text),
    ],
    box: (v, text) => ['пила', `шина ${v.bar}\u00a0см и цепь`, 'чехол', ...batteryBox(v, text), 'инструкция'],
    worth: supplyWorth,
    takes: (v) => [`chain-p38-${v.bar}`, 'chain-oil', 'gloves', 'glasses'],
    spares: () => ['switch'],
    usesBattery: true,
  },
}

export const cordlessHedgeTrimmer: ModelClass = {
  kind: 'hedge-trimmer',
  what: 'Кусторез аккумуляторный',
  series: 'HTB',
  price: [5900, 16900],
  values: {
    strokes: range(2600, 3200, 100),
    bar_mm: sizes(450, 510, 560, 600),
    tooth_gap: sizes(14, 16, 20, 24),
    blade_cut: one('laser', 'diamond'),
    tip_guard: chance(0.6),
    two_hand_switch: true,
    brake: true,
    turning_handle: chance(0.3),
    ...cordless(18, SUPPLIED),
    weight: range(2.4, 3.6, 0.1),
    noise: range(84, 92, 1),
  },
  own: {
    model: (v) => `${v.voltage}-${v.bar_mm}${batteryLetters(v.battery_supply)}`,
    tail: (v, text) => [text('voltage'), `нож ${text('bar_mm')}`, batteryTail(v.battery_supply, v.battery_capacity)],
    about: (v, text) => [
      `Кусторез без провода: ветки до ${text('tooth_gap')}, нож ${text('bar_mm')}, резать под ногами нечего.`,
      'Два выключателя и мгновенный тормоз ножа не дают пораниться.',
      batteryWords(v, text),
    ],
    box: (v, text) => ['кусторез', 'чехол ножа', 'щиток', ...batteryBox(v, text), 'инструкция'],
    worth: supplyWorth,
    takes: () => ['chain-oil', 'gloves', 'glasses'],
    spares: () => ['switch'],
    usesBattery: true,
  },
}

export const electricSnowBlower: ModelClass = {
  kind: 'snow-blower',
  what: 'Снегоуборщик электрический',
  series: 'SE',
  price: [9900, 24900],
  values: {
    power_source: 'mains',
    power: range(1300, 3000, 100),
    scoop_width: sizes(32, 40, 46, 50),
    scoop_height: sizes(20, 25, 30),
    throw_distance: range(4, 9, 1),
    auger: 'rubber',
    headlight: chance(0.4),
    cable: 0.5,
    weight: range(7, 18, 0.5),
    noise: range(88, 96, 1),
  },
  own: {
    model: (v) => `${v.scoop_width}-${v.power}`,
    tail: (_v, text) => [text('power'), `ковш ${text('scoop_width')}`],
    about: (_v, text) => [
      `Электрический снегоуборщик ${text('power')} для дорожек и крыльца: бросает свежий снег до ${text('throw_distance')}.`,
      `Вес ${text('weight')}: его поднимает один человек, резиновый шнек не царапает плитку.`,
    ],
    box: () => ['снегоуборщик', 'лопатка для чистки желоба', 'инструкция'],
    takes: () => ['gloves', 'reel'],
    spares: () => ['switch', 'belt'],
  },
}
