import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const YES_OR_NO =
  "CallExpression[callee.property.name=/^(includes|startsWith|endsWith|test|every|some)$/]";
const HIDING_COMPARISONS = ["", "ArrayExpression > "].map((inArray) => ({
  selector: `CallExpression[callee.name='expect'] > ${inArray}${YES_OR_NO}`,
  message: "A failure would only say true or false: use toContain, toMatch and the like.",
}));

export default defineConfig(
  globalIgnores(["build/", "dist/", "data/", "node_modules/"]),
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      // Loaders throw responses.
      "@typescript-eslint/only-throw-error": ["error", { allow: ["Response", "TypedResponse"] }],
      // Data functions are async by signature, whatever the driver does today.
      "@typescript-eslint/require-await": "off",
      // Drizzle's queries run when they are awaited.
      "@typescript-eslint/no-floating-promises": ["error", { checkThenables: true }],
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
    },
  },
  { files: ["**/*.{js,mjs}"], extends: [tseslint.configs.recommended] },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
  },
  // Merging into a library's interface repeats its type parameters, used or not.
  { files: ["**/*.d.ts"], rules: { "@typescript-eslint/no-unused-vars": "off" } },
  { files: ["app/**", "server/**"], rules: { "no-console": "error" } },
  {
    files: ["app/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          name: "@remix-run/react",
          importNames: ["Await"],
          message: "Pages are rendered in one go: a loader awaits what it returns.",
        },
        {
          name: "@remix-run/node",
          importNames: ["defer"],
          message: "Pages are rendered in one go: a loader awaits what it returns.",
        },
      ],
    },
  },
  {
    files: ["**/*.test.{ts,tsx}", "test/**"],
    rules: {
      // expect.any() and its like are typed as any.
      "@typescript-eslint/no-unsafe-assignment": "off",
      "no-restricted-syntax": ["error", ...HIDING_COMPARISONS],
    },
  },
);
