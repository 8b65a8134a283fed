import {
  Button,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  Drawer,
  Menu,
  Modal,
  Popover,
  Tooltip,
} from '@mantine/core';
import type { FocusEvent } from 'react';
import { ignoreSecondPress } from '../components/ignore-second-press.ts';

/** The accent colour in ten shades: 7 is `--accent` on light, 4 on dark (styles/tokens.css). */
const ACCENT = [
  '#f1f3fe',
  '#dfe4fc',
  '#c3ccfb',
  '#a3b1fd',
  '#8198ff',
  '#6680f4',
  '#4767e6',
  '#3152d4',
  '#2743b4',
  '#1d3389',
] as const;

const VEIL = {
  color: 'var(--veil)',
  backgroundOpacity: 1,
  blur: 0,
  onClickCapture: ignoreSecondPress,
};

/** Fields are as high as buttons, in the colour of the surface, with a border of contrast 3:1. */
const FIELD = {
  '--input-bg': 'var(--surface)',
  '--input-bd': 'var(--line-control)',
  '--input-height': 'var(--control)',
  '--input-disabled-bg': 'var(--sunken)',
};

/**
 * Buttons that delete or end something permanently: filled where they do it, quiet where they only
 * open the question.
 */
const DANGER: Readonly<Record<string, ReturnType<typeof defaultVariantColorsResolver>>> = {
  danger: {
    background: 'var(--bad)',
    hover: 'var(--bad-hover)',
    color: 'var(--on-bad)',
    border: '1px solid transparent',
  },
  'danger-quiet': {
    background: 'var(--surface)',
    hover: 'var(--bad-soft)',
    color: 'var(--bad)',
    border: '1px solid var(--line-strong)',
  },
};

function showWhole({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest' });
}

/** Mantine's theme with the names of tokens.css; sizes are its own steps. */
export const theme = createTheme({
  colors: { accent: ACCENT },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-md)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-1)',
    sm: 'var(--space-2)',
    md: 'var(--space-3)',
    lg: 'var(--space-4)',
    xl: 'var(--space-6)',
  },
  radius: {
    xs: 'var(--radius-s)',
    sm: 'var(--radius-c)',
    md: 'var(--radius-c)',
    lg: 'var(--radius-m)',
    xl: 'var(--radius-m)',
  },
  defaultRadius: 'md',
  headings: { fontWeight: '650' },
  cursorType: 'default',
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const danger = DANGER[input.variant];
    if (danger !== undefined) return danger;
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--on-accent)' } : colors;
  },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm', variant: 'default' },
      vars: (_, { size }) => ({
        root: {
          '--button-height': 'var(--control)',
          '--button-padding-x': 'var(--space-3)',
          ...(size === 'xs' ? { '--button-fz': 'var(--text-sm)' } : {}),
        },
      }),
      // A long label makes a button higher and is never cut; descenders stay visible.
      styles: {
        root: {
          fontWeight: 550,
          height: 'auto',
          minHeight: 'var(--button-height)',
          paddingBlock: 'var(--space-1)',
        },
        // Unlike a button, a link does not centre content lower than itself.
        inner: { minHeight: 'calc(var(--button-height) - 2 * var(--space-1) - 0.125rem)' },
        label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.3 },
      },
    }),
    Input: { vars: () => ({ wrapper: FIELD }) },
    InputWrapper: {
      vars: () => ({
        label: {},
        error: { '--input-error-size': 'var(--text-sm)' },
        description: { '--input-description-size': 'var(--text-sm)' },
      }),
      styles: { error: { lineHeight: 1.4 }, description: { lineHeight: 1.4 } },
    },
    SegmentedControl: {
      vars: () => ({
        root: { '--sc-color': 'var(--accent-soft)', '--sc-label-color': 'var(--accent-ink)' },
      }),
      styles: { root: { background: 'var(--sunken)' } },
    },
    Modal: Modal.extend({
      defaultProps: { centered: true, overlayProps: VEIL, padding: 'xl' },
      styles: { title: { fontSize: 'var(--text-lg)', fontWeight: 650 } },
    }),
    Drawer: Drawer.extend({ defaultProps: { overlayProps: VEIL } }),
    // A dropdown is as high as the space allows, on the side with more of it.
    Popover: Popover.extend({
      defaultProps: {
        middlewares: {
          flip: { fallbackStrategy: 'bestFit' },
          shift: true,
          size: {
            padding: 8,
            apply: ({ availableHeight, elements }) =>
              elements.floating.style.setProperty('--room', `${availableHeight}px`),
          },
        },
      },
    }),
    Menu: Menu.extend({
      defaultProps: {
        position: 'bottom-end',
        shadow: 'md',
        transitionProps: { duration: 0 },
        withInitialFocusPlaceholder: false,
      },
      styles: {
        dropdown: {
          maxHeight: 'min(var(--most, 100dvh), var(--room, 100dvh - 1rem))',
          overflowY: 'auto',
          background: 'var(--surface)',
          borderColor: 'var(--line-strong)',
        },
      },
    }),
    // Otherwise the browser scrolls only to the line of the caret.
    Textarea: { defaultProps: { onFocus: showWhole } },
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: false } }),
  },
});

const SHARED_VARIABLES = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-accent-filled': 'var(--accent)',
  '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-hover': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent-ink)',
  '--mantine-color-accent-outline': 'var(--accent-ink)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent-ink)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-shadow-md': 'var(--shadow)',
  '--mantine-shadow-lg': 'var(--shadow)',
  '--mantine-shadow-xl': 'var(--shadow)',
} as const;

/** Both schemes read the same tokens, whose values depend on the scheme. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...SHARED_VARIABLES },
  dark: { ...SHARED_VARIABLES },
});
