import { chance, from, one, range, sizes, type Template } from '../template.ts'

export const ladders: Template = {
  category: 'lestnicy',
  trade: 'building',
  share: 0.6,
  groups: {
    Размеры: 'steps*! working_height*! ladder_height platform_size',
    Конструкция: 'load*! step_width ladder_material safety_rail* weight',
  },
  classes: [
    {
      kind: 'ladder',
      what: 'Стремянка алюминиевая',
      price: [3400, 14900],
      values: {
        steps: sizes(3, 4, 5, 6, 7, 8),
        ladder_height: from((v) => Number((Number(v.steps) * 0.22 + 0.05).toFixed(2))),
        working_height: from((v) => Number((Number(v.steps) * 0.22 + 2).toFixed(1))),
        load: one(150, 150, 200),
        step_width: one(80, 100, 130),
        platform_size: one('p25x25', 'p27x30'),
        ladder_material: 'aluminium',
        safety_rail: true,
        weight: range(3.1, 9.6, 0.1),
      },
    },
  ],
  series: 'LD',
  model: (v) => `${v.steps}`,
  lines: ['Step', 'Step Pro', 'Home', 'Work', 'Expert'],
  tail: (v, text) => [`${v.steps}\u00a0${Number(v.steps) < 5 ? 'ступени' : 'ступеней'}`, `до ${text('load')}`],
  about: (_v, text, pick) => [
    pick(
      `Алюминиевая стремянка с рабочей высотой ${text('working_height')} и нагрузкой до ${text('load')}.`,
      `Стремянка для ремонта и дома: весит ${text('weight')}, складывается одной рукой.`,
    ),
    `Ступени шириной ${text('step_width')} с насечкой не скользят даже в мокрой обуви.`,
    'Верхняя дуга служит опорой и полкой для инструмента.',
  ],
  warranty: [12, 24],
  size: (v) => [Number(v.steps) * 230 + 700, 480, 140],
}

export const hoists: Template = {
  category: 'tali',
  trade: 'building',
  share: 0.35,
  groups: {
    Подъём: 'lift_weight*! lift_height*! lift_speed',
    Двигатель: 'power*! voltage_net duty',
    Удобство: 'remote emergency_stop cable weight',
  },
  classes: [
    {
      kind: 'hoist',
      what: 'Таль электрическая',
      price: [13900, 44900],
      values: {
        lift_weight: sizes(250, 500, 800, 1000),
        lift_height: sizes(12, 12, 18, 24),
        lift_speed: range(8, 12, 1),
        power: from((v) => Math.round((Number(v.lift_weight) * 1.5 + 150) / 50) * 50),
        voltage_net: 'v220',
        duty: one('d20', 'd25'),
        remote: sizes('wired', 'wired', 'wireless'),
        emergency_stop: true,
        cable: one(1.5, 3),
        weight: range(11, 34, 0.5),
      },
    },
  ],
  series: 'EH',
  model: (v) => `${v.lift_weight}-${v.lift_height}`,
  tail: (_v, text) => [text('lift_weight'), `${text('lift_height')}`],
  about: (v, text, pick) => [
    pick(
      `Электрическая таль поднимает до ${text('lift_weight')} на высоту ${text('lift_height')}.`,
      `Таль для гаража, мастерской и стройки: груз ${text('lift_weight')}, скорость ${text('lift_speed')}.`,
    ),
    v.remote === 'wireless'
      ? 'Пульт беспроводной, оператор стоит в стороне от груза.'
      : 'Пульт на кабеле с аварийной кнопкой.',
    'Концевые выключатели останавливают крюк вверху и внизу.',
  ],
  box: () => ['таль', 'крюк и блок', 'крепления к балке', 'пульт', 'инструкция'],
  warranty: [12],
  size: () => [430, 220, 260],
  takes: () => ['gloves', 'helmet'],
  spares: () => ['switch', 'bearing'],
}

export const heatCannons: Template = {
  category: 'teplovye-pushki',
  trade: 'heat',
  share: 0.8,
  groups: {
    Нагрев: 'heat_power*! heat_source*! heated_area*! airflow_m3',
    Удобство: 'thermostat* ignition gas_use fuel_use cable weight',
  },
  classes: [
    {
      weight: 2,
      kind: 'heat-cannon',
      what: 'Пушка тепловая газовая',
      series: 'HCG',
      price: [5900, 19900],
      values: {
        heat_source: 'gas',
        heat_power: sizes(10, 15, 17, 30, 33, 50),
        heated_area: from((v) => Number(v.heat_power) * 10),
        airflow_m3: range(300, 1100, 50),
        thermostat: chance(0.2),
        ignition: one('piezo', 'piezo', 'manual'),
        gas_use: range(0.7, 3.6, 0.1),
        cable: 1.5,
        weight: range(4.5, 11, 0.5),
      },
    },
    {
      weight: 2,
      kind: 'heat-cannon',
      what: 'Пушка тепловая электрическая',
      series: 'HCE',
      price: [3900, 17900],
      values: {
        heat_source: 'electric',
        heat_power: sizes(2, 3, 5, 9, 15),
        heated_area: from((v) => Number(v.heat_power) * 9),
        airflow_m3: range(200, 900, 50),
        thermostat: true,
        cable: one(1, 1.5),
        weight: range(3.2, 14, 0.5),
      },
    },
    {
      weight: 1,
      kind: 'heat-cannon',
      what: 'Пушка тепловая дизельная',
      series: 'HCD',
      price: [19900, 59900],
      values: {
        heat_source: 'diesel',
        heat_power: sizes(15, 20, 30, 50),
        heated_area: from((v) => Number(v.heat_power) * 11),
        airflow_m3: range(500, 1200, 50),
        thermostat: chance(0.8),
        ignition: 'electric',
        fuel_use: range(1.2, 4.2, 0.1),
        cable: 2,
        weight: range(12, 32, 0.5),
      },
    },
  ],
  series: 'HC',
  model: (v) => `${v.heat_power}`,
  lines: ['', 'Pro', 'Max', 'Eco', 'Light'],
  tail: (_v, text) => [text('heat_power'), `до ${text('heated_area')}`],
  about: (v, text, pick) => [
    pick(
      `Тепловая пушка ${text('heat_power')} прогреет помещение до ${text('heated_area')}.`,
      `Пушка для гаража, склада и стройки: ${text('heat_power')}, поток ${text('airflow_m3')}.`,
    ),
    v.heat_source === 'gas'
      ? `Работает на пропане, расход до ${text('gas_use')}; нужна вентиляция.`
      : v.heat_source === 'diesel'
        ? `Расход дизельного топлива до ${text('fuel_use')}, бака хватает на рабочий день.`
        : 'Электрический нагрев без открытого пламени: можно ставить там, где работают люди.',
    v.thermostat === true
      ? 'Термостат держит заданную температуру.'
      : 'Защита отключает нагрев при перегреве и пропаже пламени.',
  ],
  box: (v) => ['тепловая пушка', v.heat_source === 'gas' && 'шланг с редуктором', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(380 + Number(v.weight) * 10),
    Math.round(220 + Number(v.weight) * 4),
    Math.round(330 + Number(v.weight) * 6),
  ],
  takes: () => ['reel', 'gloves'],
  spares: () => ['switch'],
}
