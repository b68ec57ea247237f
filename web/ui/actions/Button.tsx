import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../layout/Icon.tsx'
import styles from './Button.module.css'

type ButtonStyle = {
  /**
   * `main` is the one primary action of a screen. `quiet` has an outline. `bare` has no outline, for buttons in a row
   * of tools. `danger` deletes something.
   */
  kind?: 'main' | 'quiet' | 'bare' | 'danger'
  size?: 'large' | 'dense'
  icon?: IconName
}

/** A button has a text, or an icon with a label for screen readers. */
type ButtonText = { children: ReactNode; label?: string } | { children?: undefined; label: string; icon: IconName }

export type ButtonProps = ButtonStyle &
  ButtonText & {
    onPress?: (event: MouseEvent) => void
    type?: 'button' | 'submit'
    isDisabled?: boolean
    /**
     * Whether the action is running. The button keeps the focus and its place, and ignores presses. The caller should
     * also change the text.
     */
    isBusy?: boolean | undefined
    /** Whether the button ignores presses for some time. Unlike a disabled button, it keeps the focus. */
    isWaiting?: boolean
    /** Id of the element that explains what the button does or why it is disabled. */
    describedBy?: string
    isPressed?: boolean
    /** Whether the element that the button controls is open, and the id of that element. */
    isExpanded?: boolean
    controls?: string
    /** Id of the form that the button submits, if the button is outside of the form. */
    form?: string
    autoFocus?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** A button. It keeps its size when disabled and is at least 44 px high for touch. */
export function Button({
  kind = 'quiet',
  size,
  icon,
  label,
  children,
  onPress,
  type = 'button',
  isDisabled,
  isBusy,
  isWaiting,
  describedBy,
  isPressed,
  isExpanded,
  controls,
  ...rest
}: ButtonProps) {
  const ignoresPresses = isBusy || isWaiting || undefined
  return (
    <button
      // A busy button must not submit its form again.
      type={ignoresPresses ? 'button' : type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-shape={children === undefined ? 'icon' : undefined}
      disabled={isDisabled}
      aria-label={label}
      data-tip={children === undefined ? label : undefined}
      aria-describedby={describedBy}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      aria-controls={controls}
      aria-busy={isBusy || undefined}
      aria-disabled={ignoresPresses}
      onClick={ignoresPresses ? undefined : onPress}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/**
 * A link that looks like a button. With `isExternal`, the browser loads the page from the server and does not use the
 * router.
 */
export function ButtonLink({
  to,
  kind = 'quiet',
  size,
  icon,
  children,
  label,
  isExternal,
  state,
}: ButtonStyle & {
  to: string
  children: ReactNode
  /** The name for screen readers, if the text alone does not say what the link opens. It begins with the text. */
  label?: string
  isExternal?: boolean
  /** State of the navigation, which the next page reads. */
  state?: unknown
}) {
  const styleProps = { className: styles.button, 'data-kind': kind, 'data-size': size, 'aria-label': label }
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  return isExternal ? (
    <a href={to} {...styleProps}>
      {content}
    </a>
  ) : (
    <Link to={to} state={state} {...styleProps}>
      {content}
    </Link>
  )
}
