import type { Block, Span } from '@scene-partner/contract/blog'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import styles from './Prose.module.css'

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => <Fragment key={index}>{renderSpan(span)}</Fragment>)
}

function renderSpan({ text, isStrong, isEmphasis, isCode, href }: Span): ReactNode {
  let content: ReactNode = text === '\n' ? <br /> : text
  if (isCode) content = <code>{content}</code>
  if (isEmphasis) content = <em>{content}</em>
  if (isStrong) content = <strong>{content}</strong>
  if (href === undefined) return content
  return <a href={href}>{content}</a>
}

function List({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const items = block.items.map(({ depth, spans }, index) => (
    <li key={index} data-depth={depth > 0 ? Math.min(depth, 2) : undefined}>
      <Spans spans={spans} />
    </li>
  ))
  return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

function BlockElement({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Spans spans={block.spans} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          {block.paragraphs.map((spans, index) => (
            <p key={index}>
              <Spans spans={spans} />
            </p>
          ))}
        </blockquote>
      )
    case 'script':
      return <pre className={styles.script}>{block.text}</pre>
    case 'list':
      return <List block={block} />
    case 'picture':
      return <img src={block.path} alt={block.alt} loading="lazy" decoding="async" />
    case 'rule':
      return <hr />
  }
}

/**
 * Returns a click handler for the whole post, which opens links to this site without loading the page again. A long
 * post has hundreds of links: as separate router links, they would take the server 10 ms to render.
 */
function useSiteLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href')
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!path?.startsWith('/') || opensElsewhere) return
    event.preventDefault()
    void navigate(path)
  }
}

/**
 * Renders the blocks of a post. Creates each element from the data of its block, and never inserts HTML of the post.
 */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  const handleClick = useSiteLinks()
  return (
    <div className={styles.prose} onClick={handleClick}>
      {blocks.map((block, index) => (
        <BlockElement key={index} block={block} />
      ))}
    </div>
  )
}
