import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Button.module.css'

type Look = {
  /** `main` is the one next step of a screen; `quiet` has an outline; `bare` is a tool in a row. */
  kind?: 'main' | 'quiet' | 'bare' | 'danger'
  size?: 'large' | 'dense'
  icon?: IconName
}

/** Words on the button, or a label for those who cannot see its sign: one of the two must be there. */
type Words = { children: ReactNode; label?: string } | { children?: undefined; label: string; icon: IconName }

export type ButtonProps = Look &
  Words & {
    onPress?: () => void
    type?: 'button' | 'submit'
    isDisabled?: boolean
    /** It was pressed and is at work: it keeps focus and place and takes no second press. Say so in its words too. */
    isBusy?: boolean | undefined
    /** Says why a disabled button cannot be pressed, or what it will do. */
    describedBy?: string
    isPressed?: boolean
    /** Whether what it opens and closes is open, and the id of that. */
    isExpanded?: boolean
    controls?: string
    /** The form it sends, where it stands outside of it. */
    form?: string
    autoFocus?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** A button. It keeps its place and its size when disabled, and is 44 px high for touch. */
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
  describedBy,
  isPressed,
  isExpanded,
  controls,
  ...rest
}: ButtonProps) {
  return (
    <button
      // A form is not sent twice: while it is at work this button submits nothing.
      type={isBusy ? 'button' : type}
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
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** Goes to an address and looks like a button. `isExternal` loads the page anew instead of asking the router. */
export function ButtonLink({
  to,
  kind = 'quiet',
  size,
  icon,
  children,
  isExternal,
}: Look & { to: string; children: ReactNode; isExternal?: boolean }) {
  const looks = { className: styles.button, 'data-kind': kind, 'data-size': size }
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  return isExternal ? (
    <a href={to} {...looks}>
      {inside}
    </a>
  ) : (
    <Link to={to} {...looks}>
      {inside}
    </Link>
  )
}
