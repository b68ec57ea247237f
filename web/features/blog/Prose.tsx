import type { Block, Span } from '@scene-partner/contract/blog'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Prose.module.css'

function Words({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => <Fragment key={index}>{wordOf(span)}</Fragment>)
}

function wordOf({ text, isStrong, isEmphasis, isCode, href }: Span): ReactNode {
  let words: ReactNode = text === '\n' ? <br /> : text
  if (isCode) words = <code>{words}</code>
  if (isEmphasis) words = <em>{words}</em>
  if (isStrong) words = <strong>{words}</strong>
  if (href === undefined) return words
  return href.startsWith('/') ? <Link to={href}>{words}</Link> : <a href={href}>{words}</a>
}

function List({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const items = block.items.map(({ depth, spans }, index) => (
    <li key={index} data-depth={depth > 0 ? Math.min(depth, 2) : undefined}>
      <Words spans={spans} />
    </li>
  ))
  return block.isOrdered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

function Piece({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <Words spans={block.spans} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Words spans={block.spans} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          {block.paragraphs.map((spans, index) => (
            <p key={index}>
              <Words spans={spans} />
            </p>
          ))}
        </blockquote>
      )
    case 'script':
      return <pre className={styles.script}>{block.text}</pre>
    case 'list':
      return <List block={block} />
    case 'picture':
      return <img src={block.path} alt={block.words} loading="lazy" decoding="async" />
    case 'rule':
      return <hr />
  }
}

/** Written text, set for reading. It makes every element itself: nothing of the writer's is markup. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className={styles.prose}>
      {blocks.map((block, index) => (
        <Piece key={index} block={block} />
      ))}
    </div>
  )
}
