import { chance, one, range, sizes, type Template } from '../template.ts'
import { cordlessChainsaw } from './cordless-garden.ts'

export const petrolChainsaws: Template = {
  category: 'benzopily',
  trade: 'petrol',
  share: 1.6,
  groups: {
    Двигатель: 'engine_volume*! horsepower*! rpm_idle fuel_tank',
    'Шина и цепь': 'bar*! chain_pitch* chain_gauge oil_tank chain_oiler',
    Удобство: 'easy_start* anti_vibration chain_brake tool_free_tension* weight* noise',
  },
  classes: [
    {
      weight: 4,
      kind: 'chainsaw',
      what: 'Бензопила',
      price: [8900, 17900],
      values: {
        engine_volume: range(37, 46, 1),
        horsepower: range(1.8, 2.6, 0.1),
        rpm_idle: range(2800, 3200, 100),
        fuel_tank: sizes(0.3, 0.4, 0.5),
        bar: sizes(35, 40, 40, 45),
        chain_pitch: sizes('p38', 'p38', 'p325'),
        chain_gauge: one('g13', 'g13', 'g15'),
        oil_tank: sizes(0.2, 0.2, 0.3),
        chain_oiler: 'auto',
        easy_start: chance(0.7),
        anti_vibration: true,
        chain_brake: true,
        tool_free_tension: chance(0.15),
        weight: range(4.2, 5.4, 0.1),
        noise: range(100, 108, 1),
      },
    },
    {
      weight: 3,
      kind: 'chainsaw',
      what: 'Бензопила',
      price: [14900, 46900],
      values: {
        engine_volume: range(50, 65, 1),
        horsepower: range(2.7, 4.4, 0.1),
        rpm_idle: range(2700, 3000, 100),
        fuel_tank: sizes(0.5, 0.6, 0.7),
        bar: sizes(45, 45, 50, 55),
        chain_pitch: sizes('p325', 'p325', 'p38'),
        chain_gauge: 'g15',
        oil_tank: sizes(0.3, 0.3, 0.4),
        chain_oiler: 'auto',
        easy_start: true,
        anti_vibration: true,
        chain_brake: true,
        tool_free_tension: false,
        weight: range(5.2, 6.9, 0.1),
        noise: range(104, 114, 1),
      },
    },
  ],
  series: 'PCS',
  model: (v) => `${v.engine_volume}-${v.bar}`,
  tail: (_v, text) => [text('engine_volume'), text('horsepower'), `шина ${text('bar')}`],
  about: (v, text, pick) => [
    pick(
      `Бензопила ${text('engine_volume')} с шиной ${text('bar')} для дров, сада и стройки.`,
      Number(v.engine_volume) > 48
        ? `Пила ${text('horsepower')} на каждый день: валка, раскряжёвка, брус для бани.`
        : `Лёгкая пила ${text('horsepower')}: обрезать сучья, заготовить дрова, помочь на даче.`,
    ),
    v.easy_start === true
      ? 'Облегчённый запуск: шнур идёт мягко, пила схватывает со второго-третьего рывка.'
      : 'Карбюратор с подсосом и праймером, холодный запуск описан в инструкции по шагам.',
    pick(
      'Тормоз цепи срабатывает от удара и от инерции.',
      'Масло на цепь подаётся автоматически, подачу можно убавить.',
    ),
    `Вес без шины и цепи ${text('weight')}.`,
  ],
  box: (v) => [
    'бензопила',
    `шина ${v.bar}\u00a0см`,
    'цепь',
    'чехол',
    'комбинированный ключ',
    'ёмкость для смеси',
    'инструкция',
  ],
  warranty: [12, 24],
  size: () => [430, 250, 290],
  takes: (v) => [`chain-${v.chain_pitch}-${v.bar}`, 'chain-oil', 'oil-2t', 'gloves', 'glasses', 'helmet'],
  spares: () => ['spark', 'filter', 'piston'],
}

export const electricChainsaws: Template = {
  category: 'pily-elektricheskie',
  trade: 'garden',
  share: 0.7,
  groups: {
    Двигатель: 'power*! chain_speed*! motor_layout*',
    'Шина и цепь': 'bar*! chain_pitch chain_gauge oil_tank',
    Питание: 'power_source* voltage! brushless* battery_platform* battery_supply battery_capacity',
    Безопасность: 'chain_brake soft_start* tool_free_tension* cable weight noise',
  },
  classes: [
    {
      kind: 'electric-chainsaw',
      what: 'Пила цепная электрическая',
      price: [5900, 17900],
      values: {
        power: range(1600, 2500, 100),
        chain_speed: range(10, 15, 0.5),
        motor_layout: one('side', 'inline'),
        bar: sizes(35, 40, 40, 45),
        chain_pitch: 'p38',
        chain_gauge: 'g13',
        oil_tank: sizes(0.1, 0.2),
        chain_brake: true,
        soft_start: chance(0.5),
        tool_free_tension: chance(0.6),
        cable: one(0.3, 0.5),
        weight: range(3.8, 5.4, 0.1),
        noise: range(96, 103, 1),
      },
    },
  ],
  newcomers: { share: 0.3, classes: [cordlessChainsaw] },
  common: { power_source: 'mains' },
  series: 'ECS',
  model: (v) => `${v.bar}-${v.power}`,
  tail: (_v, text) => [text('power'), `шина ${text('bar')}`],
  about: (v, text, pick) => [
    pick(
      `Электрическая цепная пила ${text('power')} с шиной ${text('bar')}: дрова и брус рядом с розеткой.`,
      `Пила без топлива и выхлопа: можно работать в сарае и на веранде.`,
    ),
    v.tool_free_tension === true
      ? 'Цепь натягивается ручкой, ключ не нужен.'
      : 'Цепь натягивается винтом, ключ хранится на корпусе.',
    v.motor_layout === 'side'
      ? 'Двигатель стоит поперёк: пила короче и лучше сбалансирована для распила вниз.'
      : 'Продольный двигатель делает корпус узким, удобно подлезать к веткам.',
    'Тормоз цепи останавливает её за доли секунды.',
  ],
  box: (v) => ['пила', `шина ${v.bar}\u00a0см и цепь`, 'чехол', 'инструкция'],
  warranty: [12, 24],
  size: () => [480, 220, 240],
  takes: (v) => [`chain-p38-${v.bar}`, 'chain-oil', 'gloves', 'glasses', 'reel'],
  spares: () => ['brushes', 'armature', 'switch'],
}
