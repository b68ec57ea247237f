import { newPostPath, getPostEditorPath } from '../../platform/adminPaths.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import {
  AdminPage,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  emptyValue,
  Pager,
  formatDateTime,
  formatShortDay,
  useCanEdit,
  usePagination,
  useQueryState,
  type Column,
  type Filter,
} from '../common/index.ts'
import { usePosts } from './queries.ts'
import { PostStatus } from './PostStatus.tsx'
import { columnMessages, listMessages as messages, stateLabels, type PostRow } from './messages.ts'

/** The list of all blog posts, including drafts. */
export function AdminBlogScreen() {
  return <AdminPage>{() => <Posts />}</AdminPage>
}

const states = ['draft', 'scheduled', 'published'] as const
const search = { name: 'q', label: messages.search }
const filters: readonly Filter[] = [
  {
    name: 'state',
    label: messages.state,
    options: [
      { value: '', label: messages.anyState },
      ...states.map((value) => ({ value, label: stateLabels[value] })),
    ],
  },
]
const columns: readonly Column<PostRow>[] = [
  { id: 'title', head: columnMessages.title, cell: ({ title }) => title },
  { id: 'status', head: columnMessages.status, cell: ({ state }) => <PostStatus state={state} />, isNoWrap: true },
  { id: 'author', head: columnMessages.author, cell: ({ author }) => author, isQuiet: true, isNoWrap: true },
  {
    id: 'tags',
    head: columnMessages.tags,
    cell: ({ tags }) => tags.join(', ') || emptyValue,
    isQuiet: true,
    isOptional: true,
  },
  {
    id: 'out',
    head: columnMessages.publishedAt,
    cell: ({ state, publishedAt }) =>
      state === 'scheduled' ? formatDateTime(publishedAt) : formatShortDay(state === 'draft' ? null : publishedAt),
    isNoWrap: true,
  },
  {
    id: 'changed',
    head: columnMessages.changed,
    cell: ({ updatedAt }) => formatShortDay(updatedAt),
    isQuiet: true,
    isNoWrap: true,
    isOptional: true,
  },
]
const idOf = ({ id }: PostRow) => id
const pathOf = ({ slug }: PostRow) => getPostEditorPath(slug)
const perPage = 50

function Posts() {
  const canEdit = useCanEdit()
  const { values } = useQueryState(['q', 'state'])
  const pages = usePagination()
  const state = states.find((one) => one === values.state)
  const input = { ...(values.q && { search: values.q }), ...(state && { state }) }
  const query = usePosts({ ...input, ...(pages.cursor !== undefined && { cursor: pages.cursor }) })
  return (
    <AdminScreen
      title={messages.title}
      actions={
        canEdit && (
          <ButtonLink size="dense" kind="main" icon="plus" to={newPostPath}>
            {messages.write}
          </ButtonLink>
        )
      }
    >
      <FilterBar search={search} filters={filters}>
        <CsvLink table="posts" filters={input} label={messages.title} />
      </FilterBar>
      <DataTable
        label={messages.title}
        action={messages.load}
        query={query}
        rowsOf={({ posts }) => posts}
        keyOf={idOf}
        columns={columns}
        to={pathOf}
        empty={
          values.q || state ? (
            <EmptyState title={messages.noMatch}>{messages.noMatchHint}</EmptyState>
          ) : (
            <EmptyState title={messages.empty}>{messages.emptyHint}</EmptyState>
          )
        }
      />
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.posts.length}
          pageSize={perPage}
        />
      )}
    </AdminScreen>
  )
}
