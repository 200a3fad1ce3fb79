import Type from 'typebox'
import { Nullable } from '../shapes.schema.ts'
import { SourceId } from './exchange.schema.ts'
import { officeSection } from './office-call.schema.ts'

const schema = officeSection('Обмен')

type KindCode = 'group' | 'property' | 'price-type' | 'warehouse' | 'status' | 'vendor'
const KINDS: readonly KindCode[] = ['group', 'property', 'price-type', 'warehouse', 'status', 'vendor']
const Kind = Type.Unsafe<KindCode>(
  Type.Union(
    KINDS.map((kind) => Type.Literal(kind)),
    { message: 'Выберите вид соответствий' },
  ),
)

const Code = Type.String({ minLength: 1, maxLength: 100, message: 'Выберите из списка' })

/** What the name is here: one of the shapes, by kind; `ignore`: never load it. */
export const MappingTarget = Type.Object({
  ignore: Type.Optional(Type.Boolean()),
  category: Type.Optional(Code),
  attribute: Type.Optional(Code),
  unit: Type.Optional(Type.String({ maxLength: 20, message: 'Сократите единицу до 20 символов' })),
  nodes: Type.Optional(Type.Array(Code, { maxItems: 200 })),
  field: Type.Optional(
    Type.Union([Type.Literal('price'), Type.Literal('price_old'), Type.Literal('price_registered')], {
      message: 'Выберите, какая это цена',
    }),
  ),
  warehouse: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, message: 'Выберите склад из списка' })),
  status: Type.Optional(Code),
  vendor: Type.Optional(Code),
})

export const Mapping = Type.Object({
  kind: Kind,
  external: Type.String(),
  name: Type.String(),
  /** Of a group: the external name of the one it lies in. */
  parent: Nullable(Type.String()),
  /** Some values of a property, the currency of a price type. */
  details: Type.String(),
  target: Nullable(MappingTarget),
  /** The target in words. */
  targetText: Nullable(Type.String()),
  isGuess: Type.Boolean(),
})

export const MappingLists = Type.Object({
  categories: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), path: Type.String() })),
  attributes: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), unit: Nullable(Type.String()) })),
  vendors: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  branches: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  warehouses: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), branch: Type.String(), isSupplier: Type.Boolean() }),
  ),
  statuses: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
})

export const exchangeMappings = schema({
  summary: 'Названия источника одного вида и чем они стали здесь; сколько не решено по каждому виду',
  needs: 'exchange.read',
  params: { id: SourceId },
  query: { kind: Kind },
  answer: Type.Object({
    mappings: Type.Array(Mapping),
    /** More than are shown. */
    isCut: Type.Boolean(),
    undecided: Type.Array(
      Type.Object({ kind: Kind, undecided: Type.Integer(), guesses: Type.Integer(), all: Type.Integer() }),
    ),
  }),
})

export const mappingGoods = schema({
  summary: 'Сколько товаров источника касается каждое название',
  needs: 'exchange.read',
  params: { id: SourceId },
  query: { kind: Kind },
  answer: Type.Array(Type.Object({ external: Type.String(), goods: Type.Integer() })),
})

export const mappingLists = schema({
  summary: 'Из чего выбирают: категории, атрибуты, бренды, филиалы, склады, статусы',
  needs: 'exchange.read',
  answer: MappingLists,
})

const External = Type.String({ maxLength: 300, message: 'Нужно название из списка источника' })

export const decideMappings = schema({
  summary: 'Решить, чем названия станут здесь. from: что было на экране; изменил другой — 409 с обоими значениями',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({
    kind: Kind,
    decisions: Type.Array(
      Type.Object({ external: External, from: Nullable(MappingTarget), target: Nullable(MappingTarget) }),
      { minItems: 1, maxItems: 500, message: 'Выберите, что решить: от 1 до 500 названий за раз' },
    ),
  }),
  answer: Type.Array(Mapping),
})

export const confirmGuesses = schema({
  summary: 'Подтвердить все догадки одного вида',
  needs: 'exchange.work',
  params: { id: SourceId },
  body: Type.Object({ kind: Kind }),
  answer: Type.Object({ confirmed: Type.Integer() }),
})

export const growTree = schema({
  summary: 'Завести дерево, как в учёте: каждая нерешённая группа становится категорией под своей родительской',
  needs: 'exchange.work',
  params: { id: SourceId },
  answer: Type.Object({ made: Type.Integer(), skipped: Type.Array(Type.String()) }),
})
